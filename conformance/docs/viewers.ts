import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { join } from 'node:path'
import { html, written, type Content } from '../reports/markup.ts'
import { beside } from '../reports/page.ts'
import { UsageError } from '../settings/usage.ts'

const files = {
  'swagger-ui-bundle.js': 'swagger-ui-dist/swagger-ui-bundle.js',
  'swagger-ui.css': 'swagger-ui-dist/swagger-ui.css',
  'redoc.standalone.js': 'redoc/bundles/redoc.standalone.js',
}

const install = 'npm install --save-dev swagger-ui-dist@5.35.0 redoc@2.5.4'

/** The files of the viewers by their names on the site, theirs and ours; throws a UsageError with the line that installs them where they are missing. */
export function viewerFiles(): Record<string, string> {
  const brought = Object.entries(files).map(([name, path]) => [name, offline(read(path))])
  const own = ['viewer.css', 'swagger-ui.js', 'redoc.js'].map((name) => [name, beside(import.meta.url, name)])
  return Object.fromEntries([...brought, ...own]) as Record<string, string>
}

function read(path: string): string {
  // Beside the package, and in the project that the command is called from.
  for (const from of [import.meta.url, join(process.cwd(), 'package.json')])
    try {
      return readFileSync(createRequire(from).resolve(path), 'utf8')
    } catch {
      continue
    }
  throw new UsageError(`docs: the viewers are not installed; they come with ${install}.`)
}

// Redoc shows the logo of its maker from their server.
function offline(text: string): string {
  return text.replaceAll(/https:\/\/cdn\.redoc\.ly\/[\w./-]+\.(svg|png)/g, 'data:,')
}

/** The page of Swagger UI; beside a sandbox it says what is tried there. */
export function swaggerPage(tried: boolean): string {
  const note = html`<p class="tried">
    What is tried here goes to a sandbox: the keys are filled in, and what the examples name is there. In
    createCharge, source takes the identifier of a source, or
    <code>{"type":"duitnow_obw","bank":"cimb"}</code> to create and charge one in a single request.
  </p>`
  const style = html`<link rel="stylesheet" href="swagger-ui.css" />`
  const scripts = ['swagger-ui-bundle.js', 'contract.js', 'swagger-ui.js']
  return viewerPage('Swagger UI', style, tried && note, scripts)
}

/** The page of Redoc. */
export function redocPage(): string {
  return viewerPage('Redoc', null, null, ['redoc.standalone.js', 'contract.js', 'redoc.js'])
}

// Both write styles of their own, and what is tried goes to whatever address is chosen.
const policy =
  "default-src 'none'; script-src 'self'; style-src 'self' 'unsafe-inline'; img-src data:; worker-src blob:; connect-src http: https:; base-uri 'none'; form-action 'none'"

function viewerPage(title: string, style: Content, note: Content, scripts: readonly string[]): string {
  return written(
    html`<!doctype html>
      <html lang="en">
        <head>
          <meta charset="utf-8" />
          <meta name="viewport" content="width=device-width, initial-scale=1" />
          <meta http-equiv="Content-Security-Policy" content="${policy}" />
          <title>${title} · Payment service</title>
          <link rel="icon" href="data:," />
          <link rel="stylesheet" href="viewer.css" />
          ${style}
        </head>
        <body>
          ${note}
          <div id="viewer"></div>
          ${scripts.map((name) => html`<script src="${name}"></script>`)}
        </body>
      </html>`,
  )
}
