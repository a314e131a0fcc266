import { test } from 'tap'
import { embeddedTarget } from '../../../settings/target.ts'
import { each, everyNth } from '../each.ts'
import { complaints, judgeServer } from '../variants/runs.ts'
import { mutants, type Mutant } from './mutants.ts'
import { startMutant } from './start.ts'
import { survivors } from './survivors.ts'

/** Whether the kit judges a mutant like the intact reference implementation. */
const survives = async (mutant: Mutant): Promise<boolean> => {
  const mutated = await startMutant(mutant)
  const { baseUrl, keys, registerWebhook, close } = mutated
  try {
    const runReport = await judgeServer(baseUrl, keys.test, {
      timeout: 4,
      webhookTimeout: 1.5,
      target: embeddedTarget(mutated, false),
      registerWebhook,
      tokenParameter: 'card',
    })
    return complaints(runReport).length === 0
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
test('finds every other mutant of the rules', async (t) => {
  const sought = mutants().filter((mutant) => !isExpected(mutant))
  await each(t, sought, { sample: everyNth(sought, 200) }, async (mutant) =>
    t.notOk(await survives(mutant), mutant.name),
  )
})
