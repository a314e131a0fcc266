import type { TrafficFile } from './file.ts'

/** A part of a file, in bytes. */
export interface ByteRange {
  readonly start: number
  readonly length: number
}

/** How many bytes are read at once. */
const chunkBytes = 1 << 20

/** The codes of the characters that give JSON its structure. */
const codes = {
  newline: 10,
  space: 32,
  quote: 34,
  comma: 44,
  colon: 58,
  openList: 91,
  escape: 92,
  closeList: 93,
  openObject: 123,
  closeObject: 125,
} as const

/** The depth of the list of entries: { "log": { "entries": [ … ] } }. */
const entriesDepth = 3

const maxNameChars = 20

/** Yields the byte range of each entry of a HAR without parsing it. Returns whether it was one whole HAR. */
export function* entryRanges(file: TrafficFile): Generator<ByteRange, { isHar: boolean }> {
  /** The name of the member at each depth above the entries. */
  const memberPath = ['', '', '']
  let memberName = ''
  let depth = 0
  let entryStart = 0
  let isInString = false
  let isEscaped = false
  let isInEntries = false
  let hasEntries = false
  let isMalformed = false
  for (let offset = 0; offset < file.size; offset += chunkBytes) {
    const chunk = file.read(offset, chunkBytes)
    for (let index = 0; index < chunk.length; index += 1) {
      const byte = chunk[index] ?? 0
      if (isInString) {
        if (isEscaped) isEscaped = false
        else if (byte === codes.escape) isEscaped = true
        else if (byte === codes.quote) isInString = false
        else if (depth >= entriesDepth) index = plainEnd(chunk, index)
        else if (memberName.length < maxNameChars) memberName += String.fromCharCode(byte)
      } else if (byte === codes.quote) {
        isInString = true
        isMalformed ||= isInEntries && depth === entriesDepth
        memberName = ''
      } else if (byte === codes.openObject || byte === codes.openList) {
        depth += 1
        if (isInEntries && depth === entriesDepth + 1) {
          entryStart = offset + index
          isMalformed ||= byte === codes.openList
        } else if (
          depth === entriesDepth &&
          memberPath[1] === 'log' &&
          memberPath[2] === 'entries'
        ) {
          isInEntries = byte === codes.openList
          hasEntries = isInEntries
        }
      } else if (byte === codes.closeObject || byte === codes.closeList) {
        if (isInEntries && depth === entriesDepth + 1)
          yield { start: entryStart, length: offset + index + 1 - entryStart }
        isInEntries &&= depth > entriesDepth
        depth -= 1
      } else if (byte === codes.colon) memberPath[depth] = memberName
      else if (isInEntries && depth === entriesDepth)
        isMalformed ||= byte > codes.space && byte !== codes.comma
    }
  }
  return { isHar: hasEntries && depth === 0 && !isInString && !isMalformed }
}

/** The index before the next quote or backslash of a string. */
function plainEnd(chunk: Buffer, start: number): number {
  let end = start + 1
  while (end < chunk.length && chunk[end] !== codes.quote && chunk[end] !== codes.escape) end += 1
  return end - 1
}

/** Yields the byte range of each line of a file; a last one without a newline is left out. */
export function* lineRanges(file: TrafficFile): Generator<ByteRange> {
  let start = 0
  for (let offset = 0; offset < file.size; offset += chunkBytes) {
    const chunk = file.read(offset, chunkBytes)
    const nextNewline = (from: number): number => chunk.indexOf(codes.newline, from)
    for (let end = nextNewline(0); end >= 0; end = nextNewline(end + 1)) {
      yield { start, length: offset + end - start }
      start = offset + end + 1
    }
  }
}

/** The text in a byte range. */
export const textAt = (file: TrafficFile, { start, length }: ByteRange): string =>
  file.read(start, length).toString()
