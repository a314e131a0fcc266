import { resolve } from './addresses.ts'
import { bodyEnd, pastString } from './source.ts'

/** What an expression of a script comes to; undefined where that is not written out in it. */
export type Value = string | number | boolean | null | Value[] | { [name: string]: Value } | Query | undefined

/** The parameters of a query, or of a form-encoded body. */
export class Query {
  readonly text: string

  constructor(text: string) {
    this.text = text
  }
}

const mostParts = 500
const mostCode = 4000

/** The arguments of a call whose parenthesis opens before `at`: literals, joined texts, objects, and what scripts usually make of them. */
export function argumentsAt(code: string, at: number, address: string): Value[] {
  return new Reader(code.slice(at, at + mostCode), 0, new URL(address)).list(')')
}

/** The text between the quotes of a literal. */
export function unescaped(text: string): string {
  return text.replace(
    /\\(?:x([\da-f]{2})|u([\da-f]{4})|([^]))/gi,
    (_, x?: string, u?: string, other?: string) =>
      (x ?? u) ? String.fromCharCode(Number.parseInt(x ?? u ?? '', 16)) : (other ?? ''),
  )
}

class Reader {
  private parts = 0
  private readonly code: string
  private at: number
  private readonly address: URL

  constructor(code: string, at: number, address: URL) {
    this.code = code
    this.at = at
    this.address = address
  }

  list(close: string): Value[] {
    const values: Value[] = []
    for (;;) {
      if (this.takes(close) || this.parts > mostParts) return values
      values.push(this.sum())
      if (this.takes(',')) continue
      this.takes(close)
      return values
    }
  }

  private sum(): Value {
    let value = this.part()
    while (this.takes('+')) {
      const next = this.part()
      value = isPlain(value) && isPlain(next) ? `${value}${next}` : undefined
    }
    if (this.at >= this.code.length || /[,)\]}]/.test(this.code[this.at] ?? '')) return value
    this.at = bodyEnd(this.code, this.at, false)
    return undefined
  }

  private part(): Value {
    this.parts += 1
    const mark = this.peek()
    if (this.parts > mostParts || mark === '') return undefined
    if (mark === '"' || mark === "'") return this.literal()
    if (mark === '`') return this.template()
    if (this.takes('{')) return this.object()
    if (this.takes('[')) return this.list(']')
    if (this.takes('(')) return this.list(')').at(-1)
    const word = /^(?:-?\d+(?:\.\d+)?|(?:new|await)\s+|[\w$]+)/.exec(
      this.code.slice(this.at, this.at + 100),
    )?.[0]
    if (word === undefined) return this.nothing()
    this.at += word.length
    if (/^(?:new|await)\s/.test(word)) return this.part()
    if (/^-?\d/.test(word)) return Number(word)
    if (word === 'true' || word === 'false') return word === 'true'
    if (word === 'null') return null
    return /^(?:async|function)$/.test(word) ? this.nothing() : this.chain(word)
  }

  private literal(): string {
    const end = pastString(this.code, this.at)
    const text = unescaped(this.code.slice(this.at + 1, end - 1))
    this.at = end
    return text
  }

  private template(): Value {
    let text: string | undefined = ''
    for (this.at += 1; this.at < this.code.length && this.code[this.at] !== '`';) {
      if (this.code.startsWith('${', this.at)) {
        this.at += 2
        const value = this.sum()
        text = isPlain(value) && text !== undefined ? `${text}${value}` : undefined
        this.takes('}')
        continue
      }
      const escaped = this.code[this.at] === '\\'
      const piece = this.code.slice(this.at, this.at + (escaped ? 2 : 1))
      if (text !== undefined) text += unescaped(piece)
      this.at += piece.length
    }
    this.at += 1
    return text
  }

  private object(): Value {
    const fields: [string, Value][] = []
    for (;;) {
      if (this.takes('}') || this.parts > mostParts) return Object.fromEntries(fields)
      const mark = this.peek()
      const name =
        mark === '"' || mark === "'"
          ? this.literal()
          : /^[\w$]+/.exec(this.code.slice(this.at, this.at + 100))?.[0]
      if (name === undefined) return this.nothing()
      if (mark !== '"' && mark !== "'") this.at += name.length
      fields.push([name, this.takes(':') ? this.sum() : undefined])
      if (this.takes(',') || this.peek() === '}') continue
      return this.nothing()
    }
  }

  /** Names joined by dots, with calls and places among them. */
  private chain(first: string): Value {
    let path = first
    let value = this.place(path)
    for (;;) {
      if (this.takes('(')) value = made(path, this.list(')'), value, this.address)
      else if (this.takes('[')) {
        this.list(']')
        value = undefined
      } else {
        const name = /^\s*\??\.\s*([\w$]+)/.exec(this.code.slice(this.at, this.at + 100))
        if (!name) return value
        this.at += name[0].length
        path += `.${name[1]}`
        if (name[1] !== 'toString') value = this.place(path)
      }
    }
  }

  private place(path: string): Value {
    const name = /^(?:(?:window|document|self|top)\.)?location(?:\.(\w+))?$/.exec(path)
    if (name) {
      const part: unknown = Reflect.get(this.address, name[1] ?? 'href')
      return typeof part === 'string' ? part : undefined
    }
    return path === 'document.URL' ? this.address.href : undefined
  }

  private nothing(): undefined {
    this.at = bodyEnd(this.code, this.at, false)
    return undefined
  }

  private peek(): string {
    while (/\s/.test(this.code[this.at] ?? '')) this.at += 1
    return this.code[this.at] ?? ''
  }

  private takes(mark: string): boolean {
    if (this.peek() !== mark) return false
    this.at += mark.length
    return true
  }
}

/** What a call makes of values that are written out. */
function made(path: string, [value]: Value[], before: Value, address: URL): Value {
  if (path.endsWith('.toString')) return before instanceof Query ? before.text : before
  if (path === 'URLSearchParams') return queryOf(value)
  if (path === 'JSON.stringify') return isWhole(value) ? JSON.stringify(value) : undefined
  if (!isPlain(value)) return undefined
  if (path === 'encodeURIComponent') return encodeURIComponent(String(value))
  if (path === 'URL') return resolve(String(value), address.href)
  return path === 'String' || path === 'encodeURI' ? String(value) : undefined
}

/** A text or an object as parameters. */
export function queryOf(value: Value): Query | undefined {
  if (typeof value === 'string') return new Query(value.replace(/^\?/, ''))
  if (typeof value !== 'object' || value === null || !isWhole(value)) return undefined
  const pairs = Object.entries(value).map(([name, one]): [string, string] => [name, String(one)])
  return new Query(new URLSearchParams(pairs).toString())
}

function isPlain(value: Value): value is string | number | boolean {
  return ['string', 'number', 'boolean'].includes(typeof value)
}

/** Whether a value is written out whole. */
function isWhole(value: Value): boolean {
  if (value === undefined || value instanceof Query) return false
  return typeof value !== 'object' || value === null || Object.values(value).every(isWhole)
}
