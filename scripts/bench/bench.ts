/** One line of results. */
export interface Result {
  what: string
  /** The measured value, beside the one that it is held against, if any. */
  value: string
  ratio?: string
  /** The value that is aimed at; absent where it is only shown. */
  target?: string
}

/** One benchmark: measured side by side in one run on one machine. */
export interface Bench {
  title: string
  /** One or two sentences for the page about what is measured. */
  measures: string
  run: () => Promise<Result[]>
}
