/** Reads the first bytes of a body as text, and cancels the rest, so that no answer lasts longer or weighs more. */
export async function readStart(
  body: AsyncIterable<Uint8Array> | null,
  limit: number,
): Promise<string> {
  const pieces: Uint8Array[] = []
  let size = 0
  for await (const piece of body ?? []) {
    pieces.push(piece)
    size += piece.length
    if (size >= limit) break
  }
  return Buffer.concat(pieces).subarray(0, limit).toString()
}
