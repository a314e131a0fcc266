/** Names an element whose content is left open, or text that XML forbids; null for a well-formed document. */
export function xmlTrouble(document: string): string | null {
  const open: string[] = []
  const entity = /&(?!(?:amp|lt|gt|quot|#39|#x?[0-9a-f]+);)/i
  if (/(?![\t\n\r\u007F-\u009F])\p{Cc}|[\uFFFE\uFFFF]|\p{Surrogate}/u.test(document))
    return 'a character that XML forbids'
  const body = document.replace(/^<\?xml [^?]*\?>\n?/, '').trim()
  const token = /<(\/?)([\w.-]+)((?:\s+[\w:.-]+="[^"<]*")*)\s*(\/?)>|([^<]+)|(<)/g
  let elements = 0
  for (const [, closing, name = '', attributes = '', empty, text, stray] of body.matchAll(token)) {
    if (stray !== undefined) return 'a stray <'
    if (entity.test(attributes) || entity.test(text ?? '') || (text ?? '').includes(']]>'))
      return `a stray mark in ${text ?? attributes}`
    if (text !== undefined) {
      if (open.length === 0 && text.trim() !== '') return 'text outside the root'
      continue
    }
    const names = [...attributes.matchAll(/([\w:.-]+)=/g)].map(([, attribute]) => attribute)
    if (new Set(names).size < names.length && attributes.split('"').length === names.length * 2 + 1)
      return `an attribute twice in ${name}`
    if (closing === '/') {
      if (open.pop() !== name) return `</${name}> closes another element`
    } else {
      if (open.length === 0 && (elements += 1) > 1) return 'two roots'
      if (empty !== '/') open.push(name)
    }
  }
  return open.length === 0 ? null : `<${open.at(-1)}> is left open`
}
