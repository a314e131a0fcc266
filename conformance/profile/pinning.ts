import { accessSync, constants, readFileSync, writeFileSync } from 'node:fs'
import { isDeepStrictEqual } from 'node:util'
import { isMap, isNode, parseDocument } from 'yaml'
import type { Pins } from '../pins.ts'
import { UsageError } from './usage.ts'
import { shown } from './values.ts'

/** Throws a UsageError where a profile cannot be written. */
export function seeToWriting(file: string): void {
  try {
    accessSync(file, constants.W_OK)
  } catch (error) {
    const { code = 'unknown' } = error as NodeJS.ErrnoException
    throw new UsageError(`--pin: ${shown(file)} cannot be written (${code}); name a profile of your own.`)
  }
}

/** Writes answers into a profile, YAML or JSON, beside the pins that it has; its comments and its order stay. */
export function pinInto(file: string, answers: Pins): void {
  const text = readFileSync(file, 'utf8')
  writeFileSync(file, pinned(text, answers))
}

/** The text of a profile with these answers among its pins. */
export function pinned(text: string, answers: Pins): string {
  const json = jsonOf(text)
  if (json !== null) {
    const indent = /^[ \t]+(?=")/m.exec(text)?.[0] ?? 2
    const pins = { ...(json['pins'] as Pins | undefined), ...answers }
    return `${JSON.stringify({ ...json, pins }, null, indent)}\n`
  }
  const document = parseDocument(text)
  const there = document.get('pins')
  if (isMap(there)) there.flow &&= there.items.length > 0
  else document.set('pins', document.createNode({}))
  const before = (document.toJS() as { pins: Pins }).pins
  for (const [id, answer] of Object.entries(answers)) {
    if (isDeepStrictEqual((before as Record<string, unknown>)[id], answer)) continue
    const node = document.createNode(answer, { flow: true })
    const old = document.getIn(['pins', id], true)
    if (isNode(old)) node.comment = old.comment ?? null
    document.setIn(['pins', id], node)
  }
  return document.toString({ lineWidth: 0, indentSeq: !/^- /m.test(text) })
}

function jsonOf(text: string): Record<string, unknown> | null {
  try {
    return JSON.parse(text) as Record<string, unknown>
  } catch {
    return null
  }
}
