/** Waits for all of these; rejects with what the first of them in their order threw, whichever ended first. */
export async function allInOrder<const All extends readonly unknown[]>(
  all: All,
): Promise<{ -readonly [At in keyof All]: Awaited<All[At]> }> {
  await Promise.allSettled(all)
  return Promise.all(all)
}

/** Waits for promises, and gives the values of those that were fulfilled. */
export async function fulfilled<Value>(promises: readonly Promise<Value>[]): Promise<Value[]> {
  const settled = await Promise.allSettled(promises)
  return settled.flatMap((one) => (one.status === 'fulfilled' ? [one.value] : []))
}
