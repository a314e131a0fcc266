import { test } from 'tap'
import { mapLimit } from '../variants/groups.ts'
import { whole } from '../whole.ts'
import { embeddedTarget } from '../../../settings/target.ts'
import { complaints, judgeServer, quick } from '../variants/runs.ts'
import { mutants, type Mutant } from './mutants.ts'
import { startMutant } from './start.ts'
import { survivors } from './survivors.ts'

/** Whether the kit judges a mutant like the intact reference implementation. */
const survives = async (mutant: Mutant): Promise<boolean> => {
  const mutated = await startMutant(mutant)
  const { baseUrl, keys, registerWebhook, close } = mutated
  try {
    const record = await judgeServer(baseUrl, keys.test, {
      timeout: 4,
      webhookTimeout: 1.5,
      target: embeddedTarget(mutated, false),
      webhook: { ...quick.webhook, register: registerWebhook },
      declared: { ...quick.declared, tokenParameter: 'card' },
    })
    return complaints(record).length === 0
  } finally {
    await close()
  }
}

const isExpected = ({ name }: Mutant): boolean => survivors.some(([names]) => names.test(name))

test('each reason for a survivor is about some mutant', async (t) => {
  const all = mutants()
  for (const [names, reason] of survivors)
    t.ok(
      all.some(({ name }) => names.test(name)),
      reason,
    )
})

// A mutant with a reason may be found all the same: many honest choices differ in what they show.
test('finds every other mutant of the rules', { skip: !whole }, async (t) => {
  const missed: string[] = []
  await mapLimit(
    mutants().filter((mutant) => !isExpected(mutant)),
    async (mutant) => {
      if (await survives(mutant)) missed.push(mutant.name)
    },
    4,
  )
  t.strictSame(missed, [])
})
