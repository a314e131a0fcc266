// Hides the requirements that do not hold the words that are looked for.
const field = document.getElementById('find')
field.addEventListener('input', () => {
  const words = field.value.toLowerCase().split(/\s+/)
  for (const entry of document.querySelectorAll('.requirement'))
    entry.hidden = !words.every((word) => entry.textContent.toLowerCase().includes(word))
})
