/** Whether an id matches one of these globs, of `*` and `?`; every id does when there are none. */
export function matchesOne(globs: readonly string[], id: string): boolean {
  return globs.length === 0 || globs.some((glob) => expressionOf(glob).test(id))
}

function expressionOf(glob: string): RegExp {
  const literal = glob.replace(/[.+^${}()|[\]\\]/g, '\\$&')
  return new RegExp(`^${literal.replaceAll('*', '.*').replaceAll('?', '.')}$`)
}
