import { escapeMarkup } from '../reports/markup.ts'

/** The pages of the site by their title. */
const pages = {
  Overview: 'index.html',
  Requirements: 'requirements.html',
  'Swagger UI': 'swagger-ui.html',
  Redoc: 'redoc.html',
} as const

/** One of the project's own pages, whole: nothing in it is loaded from anywhere but beside it. */
export function page(title: keyof typeof pages, body: string): string {
  const links = Object.entries(pages).map(([name, file]) =>
    name === title ? `<a href="${file}" aria-current="page">${name}</a>` : `<a href="${file}">${name}</a>`,
  )
  return `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width,initial-scale=1">
<title>${escapeMarkup(title)} · Payment service</title>
<link rel="icon" href="data:,">
<link rel="stylesheet" href="style.css">
</head>
<body>
<header><nav>${links.join('\n')}</nav></header>
<main>
${body}
</main>
</body>
</html>
`
}

/** Text of ours as markup: escaped, with what stands between backticks as code. */
export function prose(text: string): string {
  return escapeMarkup(text).replace(/`([^`]+)`/g, '<code>$1</code>')
}
