import { existsSync, readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { basename, join } from 'node:path'
import { html, render } from '../reports/markup.ts'
import { readAsset } from '../reports/page.ts'
import { UsageError } from '../settings/usage.ts'
import { guideEntry, header, requirementEntry, type Entry } from './page.ts'

/** A viewer of contracts: its page, its package, the files of that, and our script that starts it. */
interface Viewer extends Entry {
  package: string
  files: readonly string[]
  start: string
}

const viewers: readonly Viewer[] = [
  {
    title: 'Swagger UI',
    page: 'swagger-ui.html',
    package: 'swagger-ui-dist',
    files: ['swagger-ui-bundle.js', 'swagger-ui.css'],
    start: 'swagger-ui.js',
  },
  {
    title: 'Redoc',
    page: 'redoc.html',
    package: 'redoc',
    files: ['bundles/redoc.standalone.js'],
    start: 'redoc.js',
  },
]

/** All pages of the site. */
export const pages: readonly Entry[] = [requirementEntry, guideEntry, ...viewers]

/** The command that installs the viewers. */
export const install = 'npm install --save-dev swagger-ui-dist@5.35.0 redoc@2.5.4'

/** Returns the files of the viewers by their names on the site; throws a UsageError where one is not installed. */
export function viewerFiles(isTried: boolean): Record<string, string> {
  const files: Record<string, string> = { 'viewer.css': readAsset(import.meta.url, 'viewer.css') }
  for (const viewer of viewers) {
    files[viewer.page] = viewerPage(viewer, isTried)
    files[viewer.start] = readAsset(import.meta.url, viewer.start)
    for (const name of viewer.files)
      files[basename(name)] = offline(readFileSync(fileOf(viewer, name), 'utf8'))
  }
  return files
}

/** Finds a file of a viewer's package, beside the kit or in the project of the working directory. */
function fileOf(viewer: Viewer, name: string): string {
  const found = [import.meta.url, join(process.cwd(), 'package.json')]
    .flatMap((from) => createRequire(from).resolve.paths(viewer.package) ?? [])
    .map((folder) => join(folder, viewer.package, name))
    .find(existsSync)
  if (found === undefined)
    throw new UsageError(`docs: ${viewer.title} is not installed; the viewers come with ${install}.`)
  return found
}

// Redoc shows the logo of its maker from their server.
function offline(text: string): string {
  return text.replaceAll(/https:\/\/cdn\.redoc\.ly\/[\w./-]+\.(svg|png)/g, 'data:,')
}

// Viewers write styles of their own, and requests go to whatever address the reader chooses.
const policy =
  "default-src 'none'; script-src 'self'; style-src 'self' 'unsafe-inline'; img-src data:; worker-src blob:; connect-src http: https:; base-uri 'none'; form-action 'none'"

function viewerPage({ title, page, files, start }: Viewer, isTried: boolean): string {
  const names = files.map((name) => basename(name))
  const styles = [...names.filter((name) => name.endsWith('.css')), 'viewer.css']
  const scripts = [...names.filter((name) => name.endsWith('.js')), 'contract.js', start]
  const note =
    isTried &&
    page === 'swagger-ui.html' &&
    html`<p class="note">
      Requests go to a sandbox: its keys are filled in, and the examples name what is there. In createCharge,
      give source, or clear it and give source[type] and source[bank].
    </p>`
  return render(
    html`<!doctype html>
      <html lang="en">
        <head>
          <meta charset="utf-8" />
          <meta name="viewport" content="width=device-width, initial-scale=1" />
          <meta http-equiv="Content-Security-Policy" content="${policy}" />
          <title>${title} · Payment service</title>
          <link rel="icon" href="data:," />
          ${styles.map((name) => html`<link rel="stylesheet" href="${name}" />`)}
        </head>
        <body>
          ${header(title, pages)} ${note}
          <div id="viewer"></div>
          ${scripts.map((name) => html`<script src="${name}"></script>`)}
        </body>
      </html>`,
  )
}
