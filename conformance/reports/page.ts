import { createHash } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { basename } from 'node:path'
import type { Verdict } from '../../generated/report.js'
import { html, render, trustedHtml, type Html } from '../text/html.ts'
import { markOf } from './style.ts'

/** The parts of a page. */
interface PageParts {
  title: string
  body: Html
  /** Rules after those that all pages share. */
  style?: string
  script?: string
  /** More directives for its policy. */
  allows?: string
}

/** Reads a style sheet or a script that lies beside a module, in the sources as in the package. */
export function readAsset(module: string, name: string): string {
  // The package has them all in one folder.
  const file = module.endsWith('.ts') ? name : basename(name)
  return readFileSync(new URL(file, module), 'utf8')
}

/** A page that loads nothing; its policy allows its own style and script alone. */
export function wholePage({ title, body, style = '', script = '', allows }: PageParts): string {
  const styles = readAsset(import.meta.url, 'page.css') + style
  const policy = [
    "default-src 'none'",
    `style-src ${hashOf(styles)}`,
    `script-src ${hashOf(script)}`,
    "base-uri 'none'",
    "form-action 'none'",
    ...(allows === undefined ? [] : [allows]),
  ].join('; ')
  const page = html`<!doctype html>
    <html lang="en">
      <head>
        <meta charset="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <meta http-equiv="Content-Security-Policy" content="${policy}" />
        <meta name="referrer" content="no-referrer" />
        <title>${title}</title>
        ${trustedHtml(`<style>${styles}</style>`)}
      </head>
      <body>${body} ${trustedHtml(`<script>${script}</script>`)}</body>
    </html>`
  return `${render(page)}\n`
}

function hashOf(text: string): string {
  return `'sha256-${createHash('sha256').update(text).digest('base64')}'`
}

/** A verdict with its mark and colour; null stands for what was not judged. */
export function verdictLabel(verdict: Verdict | null, tone: string = verdict ?? 'none'): Html {
  return html`<b class="verdict ${tone}">${markOf(verdict)} ${verdict ?? 'not judged'}</b>`
}
