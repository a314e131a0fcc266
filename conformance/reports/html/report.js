// Copies commands, scrolls to wrong members, and opens the place that a link leads to.
function openTarget() {
  const target = document.getElementById(decodeURIComponent(location.hash.slice(1)))
  if (target === null) return
  for (let node = target; node !== null; node = node.parentElement)
    if (node.tagName === 'DETAILS') node.open = true
  target.scrollIntoView()
}

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

addEventListener('hashchange', openTarget)
if (location.hash !== '') openTarget()
