import { harOf, type Day, type HarEntry } from './day.ts'

/** An entry in any shape that some tool writes. */
export type Loose = any

/** What one tool, or one circumstance, makes of the traffic of a day: a file, or several. */
export type Shape = (day: Day) => string | Buffer | readonly (string | Buffer)[]

export const each =
  (change: (entry: Loose, at: number, day: Day) => void): Shape =>
  (day) =>
    harOf(
      day.entries.map((entry, index) => {
        const copy: Loose = structuredClone(entry)
        change(copy, index, day)
        return copy
      }),
    )

export const only =
  (isKept: (entry: HarEntry, at: number, day: Day) => boolean): Shape =>
  (day) =>
    harOf(day.entries.filter((entry, index) => isKept(entry, index, day)))

export const isApi = ({ request }: HarEntry, { baseUrl, vaultUrl }: Day): boolean =>
  (request.url.startsWith(baseUrl) || request.url.startsWith(vaultUrl)) &&
  !request.url.includes('/payments/')
export const isWebhook = ({ request: { url } }: HarEntry): boolean => url.endsWith('/webhooks')
export const isPage = ({ request: { url } }: HarEntry): boolean =>
  url.includes('/payments/') || url.startsWith('https://shop.test/')

export const withHeaders = (
  headers: Loose[],
  change: (name: string, value: string) => Loose,
): Loose[] => headers.flatMap(({ name, value }) => change(name, value) ?? [])

export const without = (entry: Loose, name: string): void => {
  entry.request.headers = entry.request.headers.filter((header: Loose) => header.name !== name)
}

export const setHeader = (message: Loose, name: string, value: string): void => {
  message.headers = [...message.headers, { name, value }]
}

export const moved = (entry: HarEntry, milliseconds: number): HarEntry => ({
  ...entry,
  startedDateTime: new Date(Date.parse(entry.startedDateTime) + milliseconds).toISOString(),
})

export const everyFifth = (_: unknown, at: number): boolean => at % 5 === 4

/** How parameters look that a recorder parsed. */
export const paramsOf = (text: string): Loose[] =>
  [...new URLSearchParams(text)].map(([name, value]) => ({ name, value }))
