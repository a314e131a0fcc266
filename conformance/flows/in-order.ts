/** Waits for all of these; rejects with what the first of them in their order threw, whichever ended first. */
export async function allInOrder<const All extends readonly unknown[]>(
  all: All,
): Promise<{ -readonly [At in keyof All]: Awaited<All[At]> }> {
  await Promise.allSettled(all)
  return Promise.all(all)
}
