/** Finds what has an id that begins with this one, unless it is short. */
export function byStart<Found extends { id: string }>(all: Iterable<Found>, id: string): Found | undefined {
  return id.length < 16 ? undefined : [...all].find((one) => one.id.startsWith(id))
}

/** Finds what has an id that differs in its last character at most. */
export function byAllButLast<Found extends { id: string }>(
  all: Iterable<Found>,
  id: string,
): Found | undefined {
  return byStart(all, id.slice(0, -1))
}
