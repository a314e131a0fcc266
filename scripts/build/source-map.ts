import { decode, encode, type SourceMapMappings } from '@jridgewell/sourcemap-codec'

/** A source map that leads to the lines of its sources: stack traces and breakpoints ask for no more, and columns would be most of it. */
export function byLine(map: string): string {
  const { version, sources, mappings } = JSON.parse(map) as {
    version: number
    sources: string[]
    mappings: string
  }
  const lines = (decode(mappings) as number[][][]).map((segments) =>
    segments
      .filter(
        ([, source, line], at) =>
          at === 0 || source !== segments[at - 1]?.[1] || line !== segments[at - 1]?.[2],
      )
      .map((segment) => segment.slice(0, 4)),
  )
  return JSON.stringify({ version, sources, names: [], mappings: encode(lines as SourceMapMappings) })
}
