import { unescaped } from './expressions.ts'
import type { Sending } from './sendings.ts'

/** Something a script does that takes the customer on; `certain` says that no condition guards it, `delay` is in seconds, `after` that it waits for an answer. */
export type Move = { certain: boolean; delay: number; after?: true } & (
  | { kind: 'go'; url: string }
  | { kind: 'reload' }
  | { kind: 'submit' | 'click'; target: Target }
  | { kind: 'fill'; target: Target; value: string }
  | { kind: 'send'; sending: Sending }
  | { kind: 'follow'; name: string }
)

/** Which element a script means. */
export type Target =
  { by: 'id' | 'selector' | 'name' | 'form' | 'each'; name: string } | { by: 'self' | 'own form' }

/** A literal text, as a pattern. */
export const text = String.raw`(?:"(?:[^"\\\n]|\\.)*"|'(?:[^'\\\n]|\\.)*'|${'`[^`$\\\\]*`'})`
/** A text that is written out, as a pattern with one group. */
export const value = String.raw`(${text}(?:\s*\+\s*${text})*)(?!\s*\+)`
/** An element that is looked up, as a pattern with a group for how and one for what. */
export const element = String.raw`(?:document\s*\.\s*)?(getElementById|querySelector|forms|\$)\s*[([]\s*(${text}|\d+)\s*[)\]]`
const place = String.raw`(?<![\w$.])(?:(?:window|document|self|top|parent|globalThis)\s*\.\s*)*location`
/** What in code takes a customer on, and how it is read. */
export const moves: [RegExp, (match: RegExpExecArray) => Omit<Move, 'certain' | 'delay'>][] = [
  [new RegExp(String.raw`${place}(?:\s*\.\s*href)?\s*=(?!=)\s*${value}`, 'g'), (m) => go(m[1])],
  [new RegExp(String.raw`${place}\s*\.\s*(?:replace|assign)\s*\(\s*${value}`, 'g'), (m) => go(m[1])],
  [
    new RegExp(String.raw`window\s*\.\s*open\s*\(\s*${value}\s*,\s*['"]_(?:self|top|parent)['"]`, 'g'),
    (m) => go(m[1]),
  ],
  [new RegExp(String.raw`${place}\s*\.\s*reload\s*\(`, 'g'), () => ({ kind: 'reload' })],
  [
    new RegExp(String.raw`${element}\s*\.\s*(submit|requestSubmit|click)\s*\(`, 'g'),
    (m) => act(m[3], targetOf(m[1], m[2])),
  ],
  [
    new RegExp(String.raw`document\s*\.\s*forms\s*\.\s*([\w$]+)\s*\.\s*(submit|requestSubmit)\s*\(`, 'g'),
    (m) => act(m[2], { by: 'form', name: m[1] ?? '' }),
  ],
  [
    new RegExp(String.raw`document\s*\.\s*(?!forms\b)([\w$]+)\s*\.\s*(submit|requestSubmit)\s*\(`, 'g'),
    (m) => act(m[2], { by: 'form', name: m[1] ?? '' }),
  ],
  [
    /\bthis\s*\.\s*(form\s*\.\s*)?(submit|requestSubmit)\s*\(/g,
    (m) => act(m[2], { by: m[1] ? 'own form' : 'self' }),
  ],
  [
    new RegExp(String.raw`${element}\s*\.\s*value\s*=(?!=)\s*${value}`, 'g'),
    (m) => fill(targetOf(m[1], m[2]), m[3]),
  ],
  [
    new RegExp(String.raw`\.\s*([\w$]+)\s*\.\s*value\s*=(?!=)\s*${value}`, 'g'),
    (m) => fill({ by: 'name', name: m[1] ?? '' }, m[2]),
  ],
  [
    new RegExp(String.raw`\[\s*(${text})\s*\]\s*\.\s*value\s*=(?!=)\s*${value}`, 'g'),
    (m) => fill({ by: 'name', name: plain(m[1]) }, m[2]),
  ],
  [
    new RegExp(
      String.raw`${place}(?:\s*\.\s*href)?\s*(?:=(?!=)|\.\s*(?:replace|assign)\s*\()\s*(?!["'\x60])([^;\n}]{1,200})`,
      'g',
    ),
    (m) => ({ kind: 'follow', name: /([\w$]+)['"\]\s)]*$/.exec(m[1] ?? '')?.[1] ?? '' }),
  ],
]

function go(url = ''): { kind: 'go'; url: string } {
  return { kind: 'go', url: plain(url) }
}

function act(how = '', target: Target): { kind: 'submit' | 'click'; target: Target } {
  return { kind: how === 'click' ? 'click' : 'submit', target }
}

function fill(target: Target, given = ''): { kind: 'fill'; target: Target; value: string } {
  return { kind: 'fill', target, value: plain(given) }
}

/** The element that a lookup means. */
export function targetOf(how = '', name = ''): Target {
  const given = plain(name)
  return { by: how === 'getElementById' ? 'id' : how === 'forms' ? 'form' : 'selector', name: given }
}

/** The string that a literal, or literals joined by +, stand for. */
export function plain(literal = ''): string {
  if (/^\d+$/.test(literal)) return literal
  const parts = literal.match(new RegExp(text, 'g')) ?? []
  return parts.map((part) => unescaped(part.slice(1, -1))).join('')
}
