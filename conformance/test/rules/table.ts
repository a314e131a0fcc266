import { test } from 'tap'
import type { Rule } from '../../rules/rule.ts'
import { modelOf } from './record.ts'

/** What a record says of a rule. */
export type Said = 'holds' | 'breaks' | 'open' | 'inapplicable' | 'unreached'

/** The records of a rule, each the lines that follow those that all rows share. */
export type Row = { readonly [said in Said]?: string | readonly string[] } & {
  readonly holds: string | readonly string[]
  readonly breaks: string | readonly string[]
}

/** Says what a record shows of a rule: broken, held, not clear, or nothing. */
export function saidOf(rule: Rule, text: string): Said {
  const model = modelOf(text)
  const rulings = [...rule.judge(model)]
  if (rulings.some(({ holds }) => holds === false)) return 'breaks'
  if (rulings.some(({ holds }) => holds === true)) return 'holds'
  if (rulings.length > 0) return 'open'
  return rule.inapplicable(model) === null ? 'unreached' : 'inapplicable'
}

/** Tests that each rule has a row, and that each record of it says what its column is called. */
export function testRules(
  subject: string,
  rules: readonly Rule[],
  shared: string,
  rows: { readonly [id: string]: Row },
): void {
  test(`rules of ${subject}`, (t) => {
    t.same([...new Set(rules.map(({ id }) => id))].sort(), Object.keys(rows).sort())
    for (const rule of rules)
      for (const [said, records] of Object.entries(rows[rule.id] ?? {}))
        for (const text of [records].flat())
          t.equal(saidOf(rule, `${shared}\n${text}`), said, `${rule.id} ${said}: ${text.trim()}`)
    t.end()
  })
}
