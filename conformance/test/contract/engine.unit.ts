import { readdirSync, readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { test } from 'tap'
import ts from 'typescript'
import { operations } from '../../../generated/operations.ts'
import { kinds, madeKinds } from '../../../generated/resources.ts'

/** The rooms that read the table of resources, and name none of them. */
const engine = [
  'driver',
  'model',
  'judge',
  'explore',
  'har',
  'proxy',
  'record',
  'run',
  'reports',
  'http',
  'customer',
  'webhooks',
]

/** What no variable or member is named after: operations, and the kinds that a request makes. */
const names = new Set<string>([...Object.keys(operations), ...madeKinds])

/** What no text names beside those: the objects of these kinds, and the keys of their events. */
const texts = new Set<string>([
  ...names,
  ...madeKinds.map((kind) => kinds[kind].object),
  ...madeKinds.flatMap((kind) => kinds[kind].events.map(({ key }) => key)),
])

/** The words of the domain among the names and texts of some code; comments do not count. */
function domainWords(code: string): string[] {
  const words: string[] = []
  const visit = (node: ts.Node): void => {
    if (ts.isIdentifier(node) && names.has(node.text)) words.push(node.text)
    if (ts.isStringLiteralLike(node) && texts.has(node.text)) words.push(node.text)
    ts.forEachChild(node, visit)
  }
  visit(ts.createSourceFile('engine.ts', code, ts.ScriptTarget.Latest))
  return words
}

test('finds each way to name an operation, a kind or an event', (t) => {
  const lines = [
    "model.accepted('createCharge')",
    'model.resources.Charge',
    "json.object === 'charge'",
    "key === 'charge.complete'",
  ]
  for (const line of lines) t.equal(domainWords(line).length, 1, line)
  t.strictSame(domainWords('// createCharge\nconst charges = kinds[kind].creates'), [])
  t.end()
})

test('names no operation, no kind and no event in the engine', async (t) => {
  for (const room of engine) {
    const folder = fileURLToPath(new URL(`../../${room}/`, import.meta.url))
    for (const file of readdirSync(folder, { recursive: true, encoding: 'utf8' }))
      if (file.endsWith('.ts'))
        t.strictSame(domainWords(readFileSync(folder + file, 'utf8')), [], `${room}/${file}`)
  }
})
