import { CookieJar } from 'tough-cookie'
import type { Answer } from '../driver.ts'

const perHost = 50
const longest = 4096

/** The cookies of one visit; at most fifty names a host are kept, so that a page cannot make them endless. */
export interface Cookies {
  /** Keeps the cookies that an answer from `url` sets, except those that a browser would refuse. */
  keep(url: string, answer: Answer): Promise<void>
  /** Resolves to the Cookie header for `url`, empty where there is none. */
  header(url: string): Promise<string>
  /** Resolves to all cookies, as a browser takes them. */
  all(): Promise<Cookie[]>
}

/** A cookie as a browser takes it. */
export interface Cookie {
  name: string
  value: string
  domain: string
  path: string
  secure: boolean
  httpOnly: boolean
}

/** Finds the values of one header of an answer, in whatever case its name is written. */
export function valuesOf(answer: Answer, name: string): string[] {
  const values = Object.entries(answer.headers).filter(([key]) => key.toLowerCase() === name)
  return values.flatMap(([, value]) => value)
}

/** Makes an empty jar of cookies. */
export function newCookies(): Cookies {
  const jar = new CookieJar(undefined, { looseMode: true, rejectPublicSuffixes: true })
  const names = new Map<string, Set<string>>()
  return {
    async keep(url, answer) {
      const host = new URL(url).hostname
      const known = names.get(host) ?? new Set()
      names.set(host, known)
      for (const line of valuesOf(answer, 'set-cookie').slice(0, perHost)) {
        const name = line.split('=', 1)[0] ?? ''
        if (line.length > longest || (known.size >= perHost && !known.has(name))) continue
        known.add(name)
        await jar
          .setCookie(withoutOwnDomain(line, host), trusted(url), { ignoreError: true, loose: true })
          .catch(() => undefined)
      }
    },
    header: (url) => jar.getCookieString(trusted(url)).catch(() => ''),
    async all() {
      const { cookies = [] } = (await jar.serialize().catch(() => undefined)) ?? {}
      return cookies.map(({ key = '', value = '', domain, path, secure, httpOnly, hostOnly }) => ({
        name: key,
        value,
        domain: `${hostOnly === true ? '' : '.'}${String(domain)}`,
        path: String(path ?? '/'),
        secure: secure === true,
        httpOnly: httpOnly === true,
      }))
    },
  }
}

/** Drops the domain of a cookie where it is the very host, as browsers do even for an address or localhost. */
function withoutOwnDomain(line: string, host: string): string {
  return line.replace(/;\s*domain\s*=\s*\.?([^;]*)/i, (whole, domain: string) =>
    domain.trim().toLowerCase() === host ? '' : whole,
  )
}

const ownMachine = /^(localhost|.+\.localhost|127\.[\d.]+|\[::1\])$/

/** Turns an address of the machine itself into an https one, because browsers send Secure cookies there over plain http, too. */
function trusted(url: string): string {
  return ownMachine.test(new URL(url).hostname) ? url.replace(/^http:/, 'https:') : url
}
