// Copies commands, and scrolls to wrong members.
async function copy({ currentTarget: button }) {
  await navigator.clipboard.writeText(button.previousElementSibling.textContent)
  button.ariaLabel = button.textContent = 'Copied'
}

for (const mark of document.querySelectorAll('pre mark')) {
  const message = mark.closest('pre')
  message.scrollTop = mark.offsetTop - message.offsetTop - message.clientHeight / 2
}

if (navigator.clipboard)
  for (const button of document.querySelectorAll('.copy')) {
    button.hidden = false
    button.addEventListener('click', copy)
  }
