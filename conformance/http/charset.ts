import { TextDecoder } from 'node:util'

/** How many bytes of a page are looked through for what it says of its encoding, as in the HTML standard. */
const head = 1024

/**
 * The text of a page in the encoding that its byte order mark, its media type or its head names, in this order, as browsers read it.
 * UTF-8 where none is named or known.
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

/** What a meta element says; whoever can read that in single bytes reads no UTF-16. */
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
