/** The beginning of a body, and whether that is all of it. */
interface BodyStart {
  readonly bytes: Buffer
  readonly isWhole: boolean
}

/** Reads at most so many bytes of a stream into one buffer. `expected`: the declared length. */
export async function readStart(
  body: AsyncIterable<Uint8Array> | null,
  maxBytes: number,
  expected = 0,
): Promise<BodyStart> {
  let buffer = Buffer.alloc(Math.min(expected, maxBytes))
  let size = 0
  for await (const piece of body ?? []) {
    const end = size + piece.length
    if (end > buffer.length) buffer = Buffer.concat([buffer], Math.min(maxBytes, 2 * end))
    buffer.set(piece.subarray(0, maxBytes - size), size)
    if (end > maxBytes) return { bytes: buffer, isWhole: false }
    size = end
  }
  return { bytes: buffer.subarray(0, size), isWhole: true }
}
