import { isReturn } from './addresses.ts'
import type { Desk } from './desk.ts'

const mostTexts = 1000
/** What scripts keep an address from others by, and call to get it back. */
const decoders: Readonly<Record<string, (text: string) => string>> = {
  atob: (text) => new TextDecoder().decode(Buffer.from(text, 'base64')),
  decodeURIComponent,
  decodeURI,
  unescape: decodeURIComponent,
  'JSON.parse': (text) => /"(https?:[^"]*)"/.exec(text)?.[1] ?? '',
}

/** The return_uri as a script that goes somewhere holds it, if one does: whole, encoded, or in parts that it puts together. */
export function scriptedBack({ page }: Desk, returnUri: string): string | undefined {
  const code = page.scripts.join('\n')
  if (!/\blocation\b/.test(code)) return undefined
  const texts = [...code.matchAll(/"(?:[^"\\\n]|\\.)*"|'(?:[^'\\\n]|\\.)*'/g)]
    .slice(0, mostTexts)
    .map(([text]) => text.slice(1, -1).replaceAll('\\/', '/').replaceAll('\\u0026', '&'))
  const used = Object.entries(decoders).filter(([name]) => code.includes(`${name}(`))
  const decoded = used.flatMap(([, decode]) => texts.map((text) => read(decode, text)))
  const back = [...texts, ...decoded].find((text) => isReturn(text, returnUri))
  if (back === undefined || new URL(back).search !== '') return back
  const parts = [...new URL(returnUri).searchParams.values()]
  const inParts = parts.every((part) => code.includes(part) || code.includes(encodeURIComponent(part)))
  return inParts ? returnUri : back
}

/** A text as a decoder reads it; empty where it does not. */
function read(decode: (text: string) => string, text: string): string {
  try {
    return decode(text)
  } catch {
    return ''
  }
}
