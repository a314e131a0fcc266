import { newSource as atCreation } from '../../generated/operations.ts'
import type { Api } from '../api.ts'
import { check, each, expect, Inconclusive, pass, type Check, type Judgement } from '../check.ts'
import { newCharge } from '../flows/charges.ts'
import { once, twice } from '../flows/size.ts'
import { newSource } from '../flows/sources.ts'
import { short } from '../inspect.ts'
import { read, type Resource } from '../resource.ts'
import { andInEvents } from './in-events.ts'

const eachSource = (api: Api, judge: (source: Resource, sent: Record<string, unknown>) => Judgement) =>
  each(once(api), async (n) => {
    const { source, sent } = await newSource(api, { n })
    return judge(source, sent)
  })

/** The checks of sources. */
export const sourceChecks: readonly Check[] = [
  check('source-fields-null-when-new', 'returns a new source with its other fields null', (api) =>
    eachSource(api, (source, sent) => {
      // What becomes of a platform_type that was given is open.
      const set = atCreation.null.filter((name) => !(name in sent) && read(source, name) !== null)
      const actual = set.map((name) => `${name}: ${short(source.value[name], 60)}`).join(', ')
      return expect(set.length === 0, `null in ${atCreation.null.length} fields`, actual, source.from)
    }),
  ),
  check('source-arrays-empty-when-new', 'returns a new source with empty items and discounts', (api) =>
    eachSource(api, (source) => {
      const filled = atCreation.empty.filter((name) => (read(source, name) as unknown[]).length > 0)
      const actual = filled.map((name) => `${name}: ${short(source.value[name], 60)}`).join(', ')
      return expect(filled.length === 0, 'empty arrays', actual, source.from)
    }),
  ),
  check('source-charge-status-unknown-when-new', 'returns a new source with charge_status unknown', (api) =>
    eachSource(api, (source) => {
      const status = read(source, 'charge_status')
      return expect(
        status === 'unknown',
        'charge_status unknown',
        `charge_status ${short(status)}`,
        source.from,
      )
    }),
  ),
  check(
    'source-charge-status-pending-once-charged',
    'shows the source of a new charge as pending',
    async (api) => {
      const judgement = await each(twice(api), async (n) => {
        const { charge, source } = await newCharge(api, { n })
        // A charge made from a source's id may leave its source out.
        if (source !== null && read(charge, 'source') === null) return pass()
        if (read(charge, 'source') === null)
          throw new Inconclusive('charge-embeds-created-source does not hold.', [charge.from])
        const status = read(charge, 'source.charge_status')
        return expect(
          status === 'pending',
          'charge_status pending',
          `charge_status ${short(status)}`,
          charge.from,
        )
      })
      return andInEvents(api, twice(api), judgement, (event) => {
        if (read(event, 'data.source') === null) return pass(event.from)
        // What it becomes later is open, but there is a charge by then.
        const status = read(event, 'data.source.charge_status')
        const shown = `charge_status ${short(status)} in ${short(read(event, 'key'))}`
        return expect(status !== 'unknown', 'another charge_status than "unknown"', shown, event.from)
      })
    },
  ),
]
