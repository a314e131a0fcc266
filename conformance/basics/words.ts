/** A request as somebody sent it. */
interface Sent {
  readonly url: string
  readonly body: string | null
}

/** The words of a request's query and body, such as ids, without the encoding of forms. */
export function wordsIn({ url, body }: Sent): Set<string> {
  const texts = [url.split('?')[1] ?? '', body ?? '']
  return new Set(texts.flatMap((text) => `${text} ${decoded(text)}`.match(/[\w-]+/g) ?? []))
}

const decoded = (text: string): string => [...new URLSearchParams(text)].flat().join(' ')
