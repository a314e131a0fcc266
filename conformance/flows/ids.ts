import type { Api } from './api.ts'

/** An id that nobody was given, as far as a client can tell; where ids are counted, `perhaps` it is that of something else. */
export interface UnknownId {
  id: string
  perhaps: boolean
}

/** Makes ids that nobody was given: one of the form of a known one, one that begins with it and, where ids are long, one that it begins with. */
export function unknownIds({ services }: Api, known: string): readonly [UnknownId, ...UnknownId[]] {
  const { word } = services.names
  const start = /^[a-z]+_(test_)?/.exec(known)?.[0] ?? ''
  const length = known.length - start.length
  const like = start + word().padEnd(length, '0')
  // Of short ids one may well begin with another, and what ends in a number may be counted.
  const cut = known.replace(/.\d{0,6}$/, '')
  return [
    { id: like, perhaps: false },
    { id: known + word(), perhaps: false },
    ...(length < 12 ? [] : [{ id: cut, perhaps: true }]),
  ]
}

/** Changes the last character of an id; where ids are counted, what it becomes may be the id of something else. */
export function nearId(known: string): string {
  const moved = (character: string, first: string, count: number) =>
    String.fromCharCode(
      first.charCodeAt(0) + ((character.charCodeAt(0) - first.charCodeAt(0) + count / 2) % count),
    )
  return known.replace(/\d$|[a-z]$|[A-Z]$/, (last) =>
    /\d/.test(last) ? moved(last, '0', 10) : moved(last, /[a-z]/.test(last) ? 'a' : 'A', 26),
  )
}
