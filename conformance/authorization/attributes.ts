/** The attributes of an element by name. */
export type Attributes = Readonly<Record<string, string>>

const chain = String.raw`(?<![\w$.'"])(?:(?:[\w$]+|\$\(\s*this\s*\))(?:\([^()\n]{0,80}\))?\s*\??\.\s*){1,5}`
const element = String.raw`(?<![\w$.'"])(?:this|[\w$]+\s*\.\s*(?:target|currentTarget|submitter)|b|btn|button|el|elem|element)\s*\.\s*`
const quoted = String.raw`\(\s*["']([\w-]+)["']\s*\)`
const reads: [RegExp, (name: string) => string][] = [
  [new RegExp(String.raw`${chain}dataset\s*\.\s*([\w$]+)`, 'g'), dataAttribute],
  [new RegExp(String.raw`${chain}dataset\s*\[\s*["']([\w$]+)["']\s*\]`, 'g'), dataAttribute],
  [new RegExp(String.raw`${chain}data${quoted}`, 'g'), (name) => `data-${name}`],
  [new RegExp(String.raw`${chain}(?:getAttribute|attr)${quoted}`, 'g'), (name) => name],
  [new RegExp(String.raw`${element}(value|name|id)\b(?!\s*=[^=])`, 'g'), (name) => name],
]

/** Code with the attributes of the element that it acts on written out where it reads them. */
export function withAttributes(code: string, own: Attributes): string {
  const named = code.replace(
    /\b(const|let|var)\s*\{\s*([\w$]+)\s*\}\s*=\s*((?:[\w$]+\s*\.\s*){1,3}dataset)\b(?!\s*\.)/g,
    '$1 $2 = $3.$2',
  )
  return reads.reduce(
    (text, [pattern, attribute]) =>
      text.replace(pattern, (all: string, name: string) => {
        const held = own[attribute(name)]
        return held === undefined ? all : JSON.stringify(held)
      }),
    named,
  )
}

/** The attribute that a script reads under this name of a dataset. */
export function dataAttribute(name: string): string {
  return `data-${name.replace(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`)}`
}
