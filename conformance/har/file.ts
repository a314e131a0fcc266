import { gunzipSync } from 'node:zlib'
import { shown, UsageError } from '../settings/usage.ts'

/** The most bytes that a compressed file may have once it is unpacked. */
const maxBytes = 512_000_000

/** The text of a file of traffic: UTF-8 or UTF-16, plain or gzip. Throws a UsageError for an archive, with the remedy. */
export function textOf(bytes: Buffer, file: string): string {
  const [first, second] = bytes
  if (first === 0x50 && second === 0x4b)
    throw new UsageError(`${shown(file)}: it is a zip file; unpack it and name the .har inside.`)
  if (first === 0x1f && second === 0x8b) return textOf(unpacked(bytes, file), file)
  if (first === 0xff && second === 0xfe) return bytes.toString('utf16le', 2)
  if (first === 0xfe && second === 0xff) return Buffer.from(bytes).swap16().toString('utf16le', 2)
  return bytes.toString().replace(/^\uFEFF/, '')
}

function unpacked(bytes: Buffer, file: string): Buffer {
  try {
    return gunzipSync(bytes, { maxOutputLength: maxBytes })
  } catch {
    throw new UsageError(`${shown(file)}: it cannot be unpacked; unpack it, or record it again.`)
  }
}

/** True for the text of an exchanges.jsonl, each of whose lines begins with its kind. */
export const isRecordText = (text: string): boolean =>
  /^\s*\{\s*"kind"\s*:/.test(text.slice(0, 1000))
