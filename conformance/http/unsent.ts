/** Why a request was not sent: nothing may be any more, or not to there. */
export class Unsent extends Error {
  override readonly name = 'Unsent'
}
