/** The beginning of a body, and whether that is all of it. */
interface BodyStart {
  readonly bytes: Buffer
  readonly isWhole: boolean
}

/** Opens a buffer of at most so many bytes that grows by pieces. `expected`: the declared length. */
export function openCollector(maxBytes: number, expected = 0) {
  let buffer = Buffer.alloc(Math.min(expected, maxBytes))
  let size = 0
  return {
    /** Adds what fits of a piece; false where it does not fit whole. */
    add(piece: Uint8Array): boolean {
      const end = size + piece.length
      if (end > buffer.length) buffer = Buffer.concat([buffer], Math.min(maxBytes, 2 * end))
      buffer.set(piece.subarray(0, maxBytes - size), size)
      size = Math.min(end, maxBytes)
      return end <= maxBytes
    },
    bytes: () => buffer.subarray(0, size),
  }
}

/** Reads at most so many bytes of a stream into one buffer. */
export async function readStart(
  body: AsyncIterable<Uint8Array> | null,
  maxBytes: number,
): Promise<BodyStart> {
  const collector = openCollector(maxBytes)
  for await (const piece of body ?? [])
    if (!collector.add(piece)) return { bytes: collector.bytes(), isWhole: false }
  return { bytes: collector.bytes(), isWhole: true }
}
