import { isMeantAs } from '../../api/resource.ts'
import { history } from '../../flows/events/history.ts'
import { chargeOf, isMain } from '../../known/events.ts'
import { check, type Check } from '../check.ts'
import { each, expect } from '../judgement.ts'

/** The checks of what refused charge requests leave behind ("Create a charge"). */
export const refusalChecks: readonly Check[] = [
  check(
    'refusal-creates-nothing',
    'makes no charge, event or webhook of a refused request',
    'end',
    ['refusals'],
    async (api) => {
      const { of, others } = await history(api)
      const { known } = api
      const shown = [...[...of.values()].flatMap((found) => [...found.values()]), ...others]
      // That a request was refused may be an event of its own kind.
      const all = shown.filter((event) => isMain(event) || isMeantAs('Charge', event.value['data']))
      // What an answer showed was made by that request.
      const events = all.filter((event) => !known.all('Charge').has(chargeOf(event) ?? ''))
      return each(known.refusals, ({ returnUri, source, amount, exchange, requirement }) => {
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
  ),
]
