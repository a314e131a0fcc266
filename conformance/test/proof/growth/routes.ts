import type { IncomingCall } from '../../../reference/call.ts'
import type { Operation } from '../../../reference/names.ts'
import { api, type Route } from '../../../reference/routes.ts'
import type { Service } from '../../../reference/service.ts'

/** Answers a request to a fake, which keeps its resources beside the reference implementation's. */
type Handle<Fake> = (fake: Fake, service: Service, call: IncomingCall) => unknown

/** Makes routes of a fake, whose operations the reference implementation does not know. */
export const routesOfFake =
  <Fake>(fake: Fake) =>
  (method: Route['method'], path: string, operation: string, handle: Handle<Fake>): Route =>
    api('base', method, path, operation as Operation, (service, call) =>
      handle(fake, service, call),
    )

/** A datetime of the contract, from milliseconds since 1970. */
export const second = (at: number): string => `${new Date(at).toISOString().slice(0, 19)}Z`
