// Scrolls to wrong members, and opens what a link leads into.
for (const mark of document.querySelectorAll('pre mark')) {
  const message = mark.closest('pre')
  message.scrollTop = mark.offsetTop - message.offsetTop - message.clientHeight / 2
}

function reveal() {
  const target = document.getElementById(location.hash.slice(1))
  for (let part = target; part; part = part.parentElement)
    if (part.tagName === 'DETAILS') part.open = true
  target?.scrollIntoView()
}
addEventListener('hashchange', reveal)
reveal()
