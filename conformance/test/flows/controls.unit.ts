import { test } from 'tap'
import { openControls } from '../../flows/controls.ts'

const accepted = async () => async (): Promise<void> => undefined

test('a control that is refused afterwards takes every attempt before it along', async (t) => {
  const { around } = openControls()
  let sent = 0
  const control = async () => async (): Promise<void> => {
    sent += 1
    if (sent > 1) throw new Error('refused')
  }
  const attempts = ['one', 'two', 'three'].map((word) =>
    around('kind', control, async () => async () => word),
  )
  const settled = await Promise.allSettled(attempts)
  t.strictSame(
    settled.map(({ status }) => status),
    ['rejected', 'rejected', 'rejected'],
  )
})

test('an attempt that throws last leaves the others to their control', async (t) => {
  const { around } = openControls()
  const one = around('kind', accepted, async () => async () => 'one')
  const broken = around('kind', accepted, async () => {
    await new Promise((resolve) => setTimeout(resolve, 5))
    throw new Error('no answer')
  })
  await t.rejects(broken, { message: 'no answer' })
  t.equal(await one, 'one')
})

test('all are made ready at once, and sent one after the other', async (t) => {
  const { around } = openControls()
  const steps: string[] = []
  const step = (name: string) => async () => {
    steps.push(`${name} ready`)
    return async () => {
      steps.push(`${name} sent`)
    }
  }
  await Promise.all(['first', 'second'].map((name) => around('kind', step('twin'), step(name))))
  t.strictSame(steps.slice(0, 4).toSorted(), ['first ready', 'second ready', 'twin ready', 'twin ready'])
  t.strictSame(steps.slice(4), ['twin sent', 'first sent', 'second sent', 'twin sent'])
  await around('kind', step('twin'), step('third'))
  t.strictSame(steps.slice(8), ['third ready', 'third sent', 'twin ready', 'twin sent'])
})
