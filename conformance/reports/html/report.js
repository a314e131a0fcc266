// Scrolls to wrong members.
for (const mark of document.querySelectorAll('pre mark')) {
  const message = mark.closest('pre')
  message.scrollTop = mark.offsetTop - message.offsetTop - message.clientHeight / 2
}
