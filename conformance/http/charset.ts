import { TextDecoder } from 'node:util'

/** The bytes of a page that are searched for the name of its encoding, as in the HTML standard. */
const head = 1024

/**
 * Reads a page in the encoding that its byte order mark, its media type or its head names, in this order, as browsers do.
 * An encoding that is not named, or not known, is UTF-8.
 */
export function decodePage(bytes: Buffer, type: string): string {
  return decoderOf(markOf(bytes) ?? charsetOf(type) ?? declaredIn(bytes)).decode(bytes)
}

function markOf(bytes: Buffer): string | undefined {
  const mark = bytes.toString('hex', 0, 3)
  if (mark === 'efbbbf') return 'utf-8'
  return { feff: 'utf-16be', fffe: 'utf-16le' }[mark.slice(0, 4)]
}

function charsetOf(text: string): string | undefined {
  return /charset\s*=\s*["']?\s*([^\s"'/>;]+)/i.exec(text)?.[1]
}

/** The encoding that a meta element names, unless that is UTF-16: then the element could not have been read byte by byte. */
function declaredIn(bytes: Buffer): string | undefined {
  const metas = bytes.toString('latin1', 0, head).match(/<meta\s[^>]*>/gi) ?? []
  return metas.map(charsetOf).find((label) => label !== undefined && !/^utf-16/i.test(label))
}

function decoderOf(label = 'utf-8'): TextDecoder {
  try {
    return new TextDecoder(label)
  } catch {
    return new TextDecoder()
  }
}
