/** A datetime that the implementation gave to a moment, and between which times of the run that moment lies; all in milliseconds. */
export interface Dated {
  readonly from: string
  readonly shown: number
  readonly earliest: number
  readonly latest: number
}

/** The milliseconds that datetimes of one moment may be apart: ten minutes. */
const apart = 600_000

/** Tells whether one clock may have given both datetimes, once the time between their moments is taken off. */
export function agree(one: Dated, other: Dated): boolean {
  const behind = (first: Dated, second: Dated) =>
    first.shown - first.latest <= second.shown - second.earliest + apart
  return behind(one, other) && behind(other, one)
}
