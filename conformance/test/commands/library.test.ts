import t from 'tap'
import { nodeTest } from '../../adapters/index.ts'
import { run, type Options } from '../../index.ts'

t.test('options that no run can use are refused, each by its name', async (t) => {
  const table: [Record<string, unknown>, RegExp][] = [
    [{ concurrency: 0 }, /^concurrency: 0 is not a whole number from 1 to 256/],
    [{ timeout: -1 }, /^timeout: /],
    [{ timeout: 'x' }, /^timeout: /],
    [{ maxRequests: -5 }, /^maxRequests: /],
    [{ sample: 0 }, /^sample: 0 is not a whole number from 4/],
    [{ repeat: 0 }, /^repeat: /],
    [{ webhook: { port: 99_999 } }, /^webhook\.port: 99999/],
    [{ only: 'charge-id' }, /^only: "charge-id" is no list; write \["charge-id"\]/],
    [
      { only: ['charge-id', 'charge-idd'] },
      /^only: the requirement charge-idd is unknown; did you mean charge-id\?/,
    ],
    [{ only: ['Charge-*'] }, /^only: Charge-\* matches no requirement/],
    [{ onlly: ['charge-id'] }, /^The option onlly is unknown; did you mean only\?/],
    [{ tag: ['tokens'] }, /^The option tag is unknown; did you mean tags\?/],
    [{ live: true }, /^live: .* maxAmount/],
  ]
  for (const [options, message] of table)
    await t.rejects(run(options as Options), { message }, JSON.stringify(options))
})

t.test('an adapter refuses them before any test is made', async (t) => {
  t.throws(() => nodeTest(() => undefined, { only: ['charge-id', 'charge-idd'] }), /did you mean charge-id\?/)
})
