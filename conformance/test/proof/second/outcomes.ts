const FAILURES: readonly (readonly [string, string])[] = [
  ['payment_rejected', 'The bank rejected the payment.'],
  ['insufficient_fund', 'The account holds too little, or its limit is reached.'],
  ['failed_processing', 'The payment could not be processed.'],
  ['invalid_account', 'No account for this payment method was found.'],
  ['payment_expired', 'The payment was not authorized in time.'],
]

/** Gives each declined payment the next of the five reasons in turn (Errors). */
export class Reasons {
  #next = 0

  /** The code and the message of the next failure. */
  next(): { code: string; message: string } {
    const [code = 'failed_processing', message = 'Failed.'] = FAILURES[this.#next++ % FAILURES.length] ?? []
    return { code, message }
  }
}
