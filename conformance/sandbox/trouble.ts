/** What the sandbox was asked for and cannot do; the message names subject, value and remedy. */
export class SandboxError extends Error {
  override name = 'SandboxError'
}
