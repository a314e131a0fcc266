import { randomBytes } from 'node:crypto'
import { Refusal } from './refusal.ts'

/** What a key stands for: who calls, and on which of the two sets of objects. */
export type Holder = { kind: 'public' | 'secret'; live: boolean }

const UNAUTHORIZED = { 'www-authenticate': 'Basic realm="second", charset="UTF-8"' }

/** The keys of the one merchant, made anew for each start. */
export class Keyring {
  readonly #holders = new Map<string, Holder>()

  /** Makes a key whose spelling says nothing of its holder. */
  issue(kind: Holder['kind'], live: boolean): string {
    const key = `k${randomBytes(15).toString('hex')}`
    this.#holders.set(key, { kind, live })
    return key
  }

  /** The holder of an Authorization header's key; throws a refusal when there is none or it is of another kind. */
  admit(header: string | undefined, kinds: readonly Holder['kind'][]): Holder {
    const encoded = /^basic +([a-z0-9+/]+=*) *$/i.exec(header ?? '')?.[1]
    const [key, password, ...more] = Buffer.from(encoded ?? '', 'base64')
      .toString('utf8')
      .split(':')
    const holder = password === '' && more.length === 0 ? this.#holders.get(key ?? '') : undefined
    if (!holder) throw new Refusal(401, '', UNAUTHORIZED)
    if (!kinds.includes(holder.kind))
      throw new Refusal(403, `This operation is not for a ${holder.kind} key.`)
    return holder
  }
}
