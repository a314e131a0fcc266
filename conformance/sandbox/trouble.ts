/** The error of a wish that the sandbox cannot fulfil; its message names subject, value and remedy. */
export class SandboxError extends Error {
  override name = 'SandboxError'
}
