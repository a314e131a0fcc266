import { existsSync, readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { basename, join } from 'node:path'
import { html, render, trustedHtml, type Html } from '../text/html.ts'
import { readAsset } from '../reports/page.ts'
import { UsageError } from '../settings/usage.ts'

/** Viewers of the contract by page name: the files of their packages, and a note. */
const viewers = {
  'swagger-ui': {
    title: 'Swagger UI',
    files: ['swagger-ui-dist/swagger-ui-bundle.js', 'swagger-ui-dist/swagger-ui.css'],
    note: 'Requests go to a sandbox: its keys are filled in, and the examples name what is there. In createCharge, give source, or clear it and give source[type] and source[bank].',
  },
  redoc: { title: 'Redoc', files: ['redoc/bundles/redoc.standalone.js'], note: '' },
}

/** The command that installs the viewers. */
export const installCommand = 'npm install --save-dev swagger-ui-dist@5.35.0 redoc@2.5.4'

/** Links from a page to all others. */
export function header(title: string): Html {
  const pages = Object.entries(viewers).map(([name, viewer]) => [`${name}.html`, viewer.title])
  const links = [['index.html', 'Requirements'], ...pages].map(([page, name]) => {
    const current = name === title && trustedHtml('aria-current="page"')
    return html`<a href="${page}" ${current}>${name}</a> `
  })
  return html`<header><nav aria-label="Pages" class="parts">${links}</nav></header>`
}

/** The viewers' files by name on the site; throws a UsageError where one is not installed. */
export function viewerFiles(isTried: boolean): Record<string, string> {
  const files: Record<string, string> = { 'viewer.css': readAsset(import.meta.url, 'viewer.css') }
  for (const [name, { title, files: paths, note }] of Object.entries(viewers)) {
    const parts = [
      ...paths.map((path) => basename(path)),
      'viewer.css',
      'contract.js',
      `${name}.js`,
    ]
    files[`${name}.html`] = viewerPage(title, parts, isTried ? note : '')
    files[`${name}.js`] = readAsset(import.meta.url, `${name}.js`)
    for (const path of paths)
      files[basename(path)] = withoutLogo(readFileSync(fileOf(title, path), 'utf8'))
  }
  return files
}

/** A file of a package beside the kit, or in the project of the working directory. */
function fileOf(title: string, path: string): string {
  const location = [import.meta.url, join(process.cwd(), 'package.json')]
    .flatMap((from) => createRequire(from).resolve.paths(path) ?? [])
    .map((folder) => join(folder, path))
    .find(existsSync)
  if (location !== undefined) return location
  throw new UsageError(`docs: ${title} is not installed; the viewers come with ${installCommand}.`)
}

// Redoc shows the logo of its maker from their server.
function withoutLogo(text: string): string {
  return text.replaceAll(/https:\/\/cdn\.redoc\.ly\/[\w./-]+\.(svg|png)/g, 'data:,')
}

// Viewers write styles of their own, and requests go to whatever address the reader chooses.
const policy =
  "default-src 'none'; script-src 'self'; style-src 'self' 'unsafe-inline'; img-src data:; worker-src blob:; connect-src http: https:; base-uri 'none'; form-action 'none'"

function viewerPage(title: string, files: readonly string[], note: string): string {
  const [styles, scripts] = ['.css', '.js'].map((end) => files.filter((name) => name.endsWith(end)))
  return render(
    html`<!doctype html>
      <html lang="en">
        <head>
          <meta charset="utf-8" />
          <meta name="viewport" content="width=device-width, initial-scale=1" />
          <meta http-equiv="Content-Security-Policy" content="${policy}" />
          <title>${title} · Payment service</title>
          <link rel="icon" href="data:," />
          ${styles?.map((name) => html`<link rel="stylesheet" href="${name}" />`)}
        </head>
        <body>
          ${header(title)} ${note !== '' && html`<p class="note">${note}</p>`}
          <div id="viewer"></div>
          ${scripts?.map((name) => html`<script src="${name}"></script>`)}
        </body>
      </html>`,
  )
}
