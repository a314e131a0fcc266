/** The error of a request that was not sent: the run sends nothing more, or nothing to that address. */
export class Unsent extends Error {
  override readonly name = 'Unsent'
}
