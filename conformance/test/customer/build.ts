import { returnUri, start, type Site } from './visit.ts'

/** An authorization page, and what its server is to get for each result after the first GET. */
export interface Build {
  title: string
  site: Site
  successful: string[]
  failed: string[]
  /** True where only a browser gets through. */
  isScripted: boolean
}

/** A page or site, and its expected requests: `<1|0>`, or `*`, is 1 for success, 0 for failure. */
export type PageLine = string | [shown: string | Site, ...lines: string[]]

/** The page after a choice, with a link to the return_uri. */
export const doneLink = `<p>Thank you.</p><a href="${returnUri}">Return to merchant</a>`

function build(title: string, row: PageLine, isScripted = false): Build {
  const [shown, ...given] = typeof row === 'string' ? [row] : row
  const all = (given.length > 0 ? given : ['POST /done r=*']).map((line) =>
    line.replaceAll('*', '<1|0>'),
  )
  const [successful, failed] = ['$1', '$2'].map((one) =>
    all.map((line) => line.replace(/<(.*?)\|(.*?)>/g, one)),
  )
  const ends = [successful, failed].map((lines) => [
    lines?.at(-1)?.split(/(?<=^\S+ \S+) |\?/, 1)[0],
    doneLink,
  ])
  const pages = typeof shown === 'string' ? { [start]: shown } : shown
  const site = { ...Object.fromEntries(ends), ...pages }
  return { title, site, successful: successful ?? [], failed: failed ?? [], isScripted }
}

export const builds = (rows: Record<string, PageLine>, isScripted?: boolean): Build[] =>
  Object.entries(rows).map(([title, row]) => build(title, row, isScripted))

/** A form that leads to the end, or to another page. */
export const form = (content: string, action = '/done'): string =>
  `<form method=post action=${action}>${content}</form>`
/** A form with a button for each result. */
export const buttons = (on: string, off: string, action?: string): string =>
  form(`<button name=r value=0>${off}</button><button name=r value=1>${on}</button>`, action)
export const both =
  '<button name=r value=1>Successful</button><button name=r value=0>Failed</button>'
export const radio = (value: string, label: string, name = 'result') =>
  `<label><input type=radio name=${name} value=${value}> ${label}</label>`
export const language =
  '<select name=lang><option value=en>English<option value=ms>Bahasa Melayu</select>'
export const choice = buttons('Approve', 'Decline')
