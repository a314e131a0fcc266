import type { Answer, Call, Operation } from './call.ts'
import { submitAuthorization, visitAuthorization } from './operations/authorization.ts'
import { createCharge, markCharge, retrieveCharge } from './operations/charges.ts'
import { listChargeEvents, listEvents, retrieveEvent } from './operations/events.ts'
import { createSource, retrieveSource } from './operations/sources.ts'
import { createToken, retrieveToken } from './operations/tokens.ts'
import type { Rules } from './rules.ts'
import type { Service } from './service.ts'

/** The three bases that operations live under. */
export type Area = 'vault' | 'base' | 'pay'

/** A way to an operation: an API operation answers with a value to serialise, a page with a whole answer. */
export type Route = { area: Area; method: 'GET' | 'POST'; pattern: RegExp; operation: Operation } & (
  | { api: (service: Service, call: Call) => unknown; page?: never }
  | { page: (service: Service, call: Call) => Promise<Answer>; api?: never }
)

const pattern = (path: string): RegExp =>
  new RegExp(`^${path.replace(/[.*+?^$()|[\]\\]/g, '\\$&').replace('{id}', '([^/]+)')}$`)

/** All routes, in the order that they are tried. */
export const routes = (rules: Rules): readonly Route[] => {
  const charge = rules.chargePath()
  return [
    {
      area: 'vault',
      method: 'POST',
      pattern: pattern('/tokens'),
      operation: 'createToken',
      api: createToken,
    },
    {
      area: 'vault',
      method: 'GET',
      pattern: pattern('/tokens/{id}'),
      operation: 'retrieveToken',
      api: retrieveToken,
    },
    {
      area: 'base',
      method: 'POST',
      pattern: pattern('/sources'),
      operation: 'createSource',
      api: createSource,
    },
    {
      area: 'base',
      method: 'GET',
      pattern: pattern('/sources/{id}'),
      operation: 'retrieveSource',
      api: retrieveSource,
    },
    {
      area: 'base',
      method: 'POST',
      pattern: pattern('/charges'),
      operation: 'createCharge',
      api: createCharge,
    },
    ...(charge === undefined
      ? []
      : [
          {
            area: 'base',
            method: 'GET',
            pattern: pattern(charge),
            operation: 'retrieveCharge',
            api: retrieveCharge,
          } as const,
        ]),
    ...(
      [
        ['expire', 'expireCharge'],
        ['mark_as_paid', 'markChargeAsPaid'],
        ['mark_as_failed', 'markChargeAsFailed'],
      ] as const
    ).map(([word, operation]) => {
      const path = pattern(`/charges/{id}/${word}`)
      return { area: 'base', method: 'POST', pattern: path, operation, api: markCharge } as const
    }),
    {
      area: 'base',
      method: 'GET',
      pattern: pattern('/charges/{id}/events'),
      operation: 'listChargeEvents',
      api: listChargeEvents,
    },
    { area: 'base', method: 'GET', pattern: pattern('/events'), operation: 'listEvents', api: listEvents },
    {
      area: 'base',
      method: 'GET',
      pattern: pattern('/events/{id}'),
      operation: 'retrieveEvent',
      api: retrieveEvent,
    },
    ...(
      [
        ['GET', 'visitAuthorization', visitAuthorization],
        ['POST', 'submitAuthorization', submitAuthorization],
      ] as const
    ).map(([method, operation, page]) => {
      const path = pattern('/payments/{id}/authorize')
      return { area: 'pay', method, pattern: path, operation, page } as const
    }),
  ]
}
