import { withoutMarks } from './plain.ts'

/** A text quoted as one word of a shell; control and hiding characters are replaced. */
export function shellWord(text: string): string {
  const plain = withoutMarks(text)
  return /^[\w./-][\w./:%=,@+-]*$/.test(plain)
    ? plain
    : `'${plain.replaceAll("'", String.raw`'\''`)}'`
}

/** A request for curl. User, headers and data are quoted already, so they can hold variables. */
interface CurlRequest {
  method: string
  url: string
  user?: string | null
  headers?: readonly string[]
  data?: string | null
}

/** A request as a curl line. */
export function curlCommand({ method, url, user, headers = [], data }: CurlRequest): string {
  const isImplied = method === 'GET' || (method === 'POST' && data)
  return [
    'curl -i',
    ...(isImplied ? [] : ['-X', shellWord(method)]),
    ...(user ? ['-u', user] : []),
    ...headers.flatMap((header) => ['-H', header]),
    ...(data ? ['--data-raw', data] : []),
    // Brackets of an address are no ranges of curl's.
    ...(/[[\]{}]/.test(url) ? ['-g'] : []),
    shellWord(url),
  ].join(' ')
}
