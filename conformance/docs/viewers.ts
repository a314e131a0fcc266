import { existsSync, readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { join } from 'node:path'
import { html, written, type Content } from '../reports/markup.ts'
import { readBeside } from '../reports/page.ts'
import { UsageError } from '../settings/usage.ts'
import { header, type Entry } from './page.ts'

/** A viewer of contracts: its page, its package, and the files of that. */
interface Viewer extends Entry {
  package: string
  script: string
  style?: string
}

const needed: readonly Viewer[] = [
  {
    title: 'Swagger UI',
    page: 'swagger-ui.html',
    package: 'swagger-ui-dist',
    script: 'swagger-ui-bundle.js',
    style: 'swagger-ui.css',
  },
  {
    title: 'Redoc',
    page: 'redoc.html',
    package: 'redoc',
    script: 'bundles/redoc.standalone.js',
  },
]

/** Too large to be asked for: they are shown where they are installed. */
const welcome: readonly Viewer[] = [
  {
    title: 'Scalar',
    page: 'scalar.html',
    package: '@scalar/api-reference',
    script: 'dist/browser/standalone.js',
  },
  {
    title: 'Elements',
    page: 'elements.html',
    package: '@stoplight/elements',
    script: 'web-components.min.js',
    style: 'styles.min.css',
  },
]

/** The command that installs the viewers that have to be there. */
export const install = 'npm install --save-dev swagger-ui-dist@5.35.0 redoc@2.5.4'

/** Finds the installed viewers; throws a UsageError with the command for those that have to be there. */
export function viewersHere(): readonly Viewer[] {
  if (needed.some((viewer) => fileOf(viewer, viewer.script) === undefined))
    throw new UsageError(`docs: the viewers are not installed; they come with ${install}.`)
  return [...needed, ...welcome.filter((viewer) => fileOf(viewer, viewer.script) !== undefined)]
}

/** Finds a file of a viewer's package, beside ours or in the project that the command is called from. */
function fileOf(viewer: Viewer, name: string): string | undefined {
  return [import.meta.url, join(process.cwd(), 'package.json')]
    .flatMap((from) => createRequire(from).resolve.paths(viewer.package) ?? [])
    .map((folder) => join(folder, viewer.package, name))
    .find(existsSync)
}

/** Gives the files of viewers, theirs and ours, by their names on the site. */
export function viewerFiles(
  viewers: readonly Viewer[],
  pages: readonly Entry[],
  isTried: boolean,
): Record<string, string> {
  const files = viewers.flatMap((viewer) => {
    const { page, script, style } = viewer
    const brought = [script, ...(style === undefined ? [] : [style])]
    return [
      [page, viewerPage(viewer, pages, isTried)],
      [starterOf(viewer), readBeside(import.meta.url, starterOf(viewer))],
      ...brought.map((name) => [
        broughtAs(viewer, name),
        offline(readFileSync(fileOf(viewer, name) ?? '', 'utf8')),
      ]),
    ] as [string, string][]
  })
  return { ...Object.fromEntries(files), 'viewer.css': readBeside(import.meta.url, 'viewer.css') }
}

/** Names our own script that starts a viewer. */
function starterOf({ page }: Viewer): string {
  return page.replace('.html', '.js')
}

function broughtAs({ page }: Viewer, name: string): string {
  return `${page.replace('.html', '')}-${name.split('/').at(-1)}`
}

// Redoc shows the logo of its maker from their server.
function offline(text: string): string {
  return text.replaceAll(/https:\/\/cdn\.redoc\.ly\/[\w./-]+\.(svg|png)/g, 'data:,')
}

// They write styles of their own, and what is tried goes to whatever address is chosen.
const policy =
  "default-src 'none'; script-src 'self'; style-src 'self' 'unsafe-inline'; img-src data:; worker-src blob:; connect-src http: https:; base-uri 'none'; form-action 'none'"

function viewerPage(viewer: Viewer, pages: readonly Entry[], isTried: boolean): string {
  const { title, script, style, page } = viewer
  const note: Content =
    isTried &&
    page === 'swagger-ui.html' &&
    html`<p class="tried">
    What is tried here goes to a sandbox: the keys are filled in, and what the examples name is there. In
    createCharge, give source, or clear it and give source[type] and source[bank] to create and charge one in a
    single request.
  </p>`
  return written(
    html`<!doctype html>
      <html lang="en">
        <head>
          <meta charset="utf-8" />
          <meta name="viewport" content="width=device-width, initial-scale=1" />
          <meta http-equiv="Content-Security-Policy" content="${policy}" />
          <title>${title} · Payment service</title>
          <link rel="icon" href="data:," />
          ${style !== undefined && html`<link rel="stylesheet" href="${broughtAs(viewer, style)}" />`}
          <link rel="stylesheet" href="viewer.css" />
        </head>
        <body>
          ${header(title, pages)} ${note}
          <div id="viewer"></div>
          ${[broughtAs(viewer, script), 'contract.js', starterOf(viewer)].map((name) => html`<script src="${name}"></script>`)}
        </body>
      </html>`,
  )
}
