/** True for a status of success. */
export const isSuccessStatus = (status: number): boolean => status >= 200 && status < 300

/** True for an answer that says nothing of its request, and asks to send it again later. */
export const asksToWait = ({
  status,
  headers,
}: {
  readonly status: number
  readonly headers: Readonly<Record<string, unknown>>
}): boolean => status === 429 || (status === 503 && headers['retry-after'] !== undefined)
