import { parseArgs } from 'node:util'
import { extensionNames } from '../conformance/test/proof/growth/description.ts'
import { growth, type Tally } from '../conformance/test/proof/growth/tally.ts'

// Prints what the kit makes of extended services: npx tsx scripts/growth.ts [--intact] [--name TEXT] [EXTENSION…]

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    intact: { type: 'boolean', default: false },
    full: { type: 'boolean', default: false },
    name: { type: 'string', default: '' },
    nth: { type: 'string', default: '1' },
    processes: { type: 'string', default: '2' },
  },
})

const extensions =
  positionals.length === 0
    ? extensionNames
    : extensionNames.filter((name) => positionals.includes(name))

const print = ({ extension, kind, name, isRight, requests, seconds, ...tally }: Tally): void => {
  const numbers = `${requests} requests, ${seconds.toFixed(1)} s`
  console.log(`${isRight ? 'ok  ' : 'NOT '} ${extension} ${kind}: ${name} (${numbers})`)
  if (kind === 'fault') console.log(`       found by ${tally.found.join(', ') || 'nothing'}`)
  for (const line of tally.accused) console.log(`       accused ${line}`)
  if (kind === 'intact') for (const line of tally.open) console.log(`       not passed ${line}`)
}

const tallies = await growth(
  {
    extensions,
    ...(values.intact ? { kinds: ['intact'] } : {}),
    name: values.name,
    nth: Number(values.nth),
    processes: Number(values.processes),
    full: values.full,
  },
  print,
)

for (const extension of extensions)
  for (const kind of ['intact', 'choice', 'fault'] as const) {
    const rows = tallies.filter((tally) => tally.extension === extension && tally.kind === kind)
    const right = rows.filter(({ isRight }) => isRight).length
    const passed = kind === 'intact' ? `, ${rows[0]?.passed.length} requirements passed` : ''
    console.log(`${extension} ${kind}: ${right} of ${rows.length} right${passed}`)
  }
