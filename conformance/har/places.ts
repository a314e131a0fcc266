import type { TrafficFile } from './file.ts'

/** Where a part of a file stands, in bytes. */
export interface ByteRange {
  readonly start: number
  readonly length: number
}

/** The bytes that are read at once. */
const pieceBytes = 1 << 20

const mark = { quote: 34, escape: 92, comma: 44, colon: 58 } as const
const [openList, closeList, openObject, closeObject] = [91, 93, 123, 125]

/** The depth of the list of entries: { "log": { "entries": [ … ] } }. */
const entriesDepth = 3

/** The places of the entries of a HAR, in its order; gives false at the end where it is none. */
export function* entryRanges(file: TrafficFile): Generator<ByteRange, boolean> {
  const names = ['', '', '']
  let [depth, start, word] = [0, 0, '']
  let [isInString, isEscaped, isInside, hasEntries, isOdd] = [false, false, false, false, false]
  for (let offset = 0; offset < file.size; offset += pieceBytes) {
    const piece = file.read(offset, pieceBytes)
    for (let index = 0; index < piece.length; index += 1) {
      const byte = piece[index] ?? 0
      if (isInString) {
        if (isEscaped) isEscaped = false
        else if (byte === mark.escape) isEscaped = true
        else if (byte === mark.quote) isInString = false
        else if (depth >= entriesDepth) index = plainEnd(piece, index)
        else if (word.length < 20) word += String.fromCharCode(byte)
      } else if (byte === mark.quote) {
        isInString = true
        isOdd ||= isInside && depth === entriesDepth
        word = ''
      } else if (byte === openObject || byte === openList) {
        depth += 1
        if (isInside && depth === entriesDepth + 1) {
          start = offset + index
          isOdd ||= byte === openList
        } else if (depth === entriesDepth && names[1] === 'log' && names[2] === 'entries')
          isInside = hasEntries = byte === openList
      } else if (byte === closeObject || byte === closeList) {
        if (isInside && depth === entriesDepth + 1)
          yield { start, length: offset + index + 1 - start }
        isInside &&= depth > entriesDepth
        depth -= 1
      } else if (byte === mark.colon) names[depth] = word
      else if (isInside && depth === entriesDepth) isOdd ||= byte > 32 && byte !== mark.comma
    }
  }
  return hasEntries && depth === 0 && !isInString && !isOdd
}

/** The last of the plain bytes of a string: neither a quote nor a backslash. */
function plainEnd(piece: Buffer, start: number): number {
  let end = start + 1
  while (end < piece.length && piece[end] !== mark.quote && piece[end] !== mark.escape) end += 1
  return end - 1
}

/** The places of the lines of a file, without those that no newline ends. */
export function* lineRanges(file: TrafficFile): Generator<ByteRange> {
  let start = 0
  for (let offset = 0; offset < file.size; offset += pieceBytes) {
    const piece = file.read(offset, pieceBytes)
    for (let end = piece.indexOf(10); end >= 0; end = piece.indexOf(10, end + 1)) {
      yield { start, length: offset + end - start }
      start = offset + end + 1
    }
  }
}

/** The text at a place. */
export const textAt = (file: TrafficFile, { start, length }: ByteRange): string =>
  file.read(start, length).toString()
