import { check, each, expect, type Check } from '../check.ts'
import { chargeOf, isMain } from '../flows/events.ts'
import { history } from '../flows/history.ts'
import { isMeantAs } from '../resource.ts'

/** The checks of what refused requests leave behind. */
export const refusalChecks: readonly Check[] = [
  check(
    'refusal-creates-nothing',
    'makes no charge, event or webhook of a refused request',
    async (api) => {
      const { of, others } = await history(api)
      const refusals = api.context.refusals.filter((refusal) => refusal.refused)
      const shown = [...[...of.values()].flatMap((found) => [...found.values()]), ...others]
      // That a request was refused may be an event of its own kind.
      const all = shown.filter((event) => isMain(event) || isMeantAs('Charge', event.value['data']))
      const events = all.filter((event) => !api.context.unwanted.has(chargeOf(event) ?? ''))
      return each(refusals, ({ returnUri, source, amount, exchange, requirement }) => {
        const made = events.find((event) => {
          const data = event.value['data'] as
            { amount?: unknown; return_uri?: unknown; source?: { id?: unknown } | null } | undefined
          return (
            (returnUri !== undefined && data?.return_uri === returnUri) ||
            (source !== undefined && data?.source?.id === source) ||
            (amount !== undefined && data?.amount === amount)
          )
        })
        return expect(
          made === undefined,
          'nothing made',
          `${String(made?.value['key'])} of a charge that was refused (${requirement})`,
          exchange,
          ...(made ? [made.from] : []),
        )
      })
    },
    'end',
  ),
]
