/** One line of results. */
export interface Result {
  what: string
  /** What was measured, with what it is held against where there is something. */
  value: string
  ratio: string
  /** What it is to be; empty where it is only shown. */
  target: string
}

/** One benchmark: measured side by side in one run on one machine. */
export interface Bench {
  title: string
  /** What is measured, as one or two sentences for the page. */
  measures: string
  run: () => Promise<Result[]>
}
