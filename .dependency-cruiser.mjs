/** The rooms from the lowest to the highest: each may use those before it, and those beside it in its own line. */
const lines = [
  ['basics'],
  ['text'],
  ['settings'],
  ['contract', 'http'],
  ['webhooks', 'customer', 'record', 'scenarios'],
  ['model'],
  ['driver', 'requirements', 'har', 'proxy'],
  ['judge'],
  ['explore'],
  ['run'],
  ['reports'],
  ['sandbox'],
  ['shop'],
  ['adapters', 'docs', 'self-test'],
  ['commands'],
]

const rooms = lines.flat()
const path = (names) => `^conformance/(${names.join('|')})/`

const upwards = lines.map((line, at) => ({
  name: `${line.join('-and-')}-downwards`,
  comment: `What lies in ${line.join(', ')} uses no room above.`,
  severity: 'error',
  from: { path: path(line) },
  to: { path: path([...lines.slice(at + 1).flat(), 'none']) },
}))

export default {
  forbidden: [
    {
      name: 'no-circular',
      comment: 'No file uses itself through others, types included.',
      severity: 'error',
      from: {},
      to: { circular: true },
    },
    ...upwards,
    {
      name: 'reference-alone',
      comment:
        'The reference implementation uses nothing of the kit but what is generated, forms, the listener, and small functions beside it.',
      severity: 'error',
      from: { path: '^conformance/reference/' },
      to: {
        path: '^conformance/',
        pathNot:
          '^conformance/(reference/|contract/form-encoding\\.ts$|basics/(listener|read-start|thrown)\\.ts$)',
      },
    },
    {
      name: 'library-without-commands',
      comment: 'The library uses nothing of the command line.',
      severity: 'error',
      from: { path: '^conformance/index\\.ts$' },
      to: { path: path(['commands']) },
    },
    {
      name: 'judge-sends-nothing',
      comment: 'Neither the model, nor a rule, nor the judge imports anything that sends or waits.',
      severity: 'error',
      from: { path: path(['model', 'requirements', 'judge']) },
      to: {
        path: path(['driver', 'customer', 'webhooks', 'explore', 'http']),
      },
    },
    {
      name: 'shop-judge-sends-nothing',
      comment: 'What judges the record of a shop imports nothing that sends or waits.',
      severity: 'error',
      from: { path: '^conformance/shop/(judge|model|requirements|observations|report)' },
      to: { path: '^conformance/(sandbox|http|shop/(gateway|play|process|run|session)\\.ts)' },
    },
    {
      name: 'no-reference-below',
      comment: 'Nothing that drives or judges knows the reference implementation.',
      severity: 'error',
      from: { path: path(rooms.slice(0, rooms.indexOf('run') + 1)) },
      to: { path: '^conformance/reference/' },
    },
    {
      name: 'generator-alone',
      comment:
        'What generates and lints knows nothing of the kit but basics, rows of tables, and the remedy for an unknown word.',
      severity: 'error',
      from: { path: '^scripts/(generate|lint)' },
      to: {
        path: '^conformance/',
        pathNot: '^conformance/(settings/usage\\.ts$|contract/rows/|basics/)',
      },
    },
  ],
  options: {
    doNotFollow: { path: 'node_modules' },
    exclude: { path: '^(dist|\\.tap|conformance/test)' },
    tsPreCompilationDeps: true,
    tsConfig: { fileName: 'tsconfig.json' },
    enhancedResolveOptions: { extensions: ['.ts', '.js', '.mjs', '.json'] },
  },
}
