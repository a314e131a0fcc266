import { requirements, type RequirementId } from '../../generated/requirements.ts'
import { kebab } from '../basics/kebab.ts'
import { encodeForm, type FormObject } from '../contract/form-encoding.ts'
import { callerOf, type Caller } from '../reference/authentication.ts'
import { credentialsIn } from '../reference/rules/keys.ts'
import type { Answer, IncomingCall, Refusal, Urls } from '../reference/call.ts'
import type { Service } from '../reference/service.ts'
import { curlCommand, shellWord } from '../text/shell.ts'

/** One request as it was answered. */
export interface LoggedRequest {
  /** 1 for the first request. */
  number: number
  /** The time of its answer, by the clock of the sandbox. */
  at: string
  method: string
  path: string
  /** The kind of its key, such as "test secret". */
  key: string
  /** 0 where no answer was sent. */
  status: number
  /** The body as JSON without card numbers and codes, and the answer, both shortened. */
  sent: string
  answer: string
  /** A curl line that sends it again, with a test card; null where its body is long. */
  curl: string | null
  /** The requirement that it breaks. */
  breaks: RequirementId | undefined
  disturbedBy: string | undefined
}

const maxBodyChars = 4_000

/** Describes a request with its answer, and the refusal in it, if any. */
export function describeRequest(
  service: Service,
  call: IncomingCall,
  answer: Answer,
  refusal: Refusal | undefined,
): Omit<LoggedRequest, 'number' | 'at' | 'disturbedBy'> {
  const query = encodeForm(call.query)
  const path = call.path + (query && `?${query}`)
  const { user } = credentialsIn(call.headers.authorization) ?? {}
  const caller = callerOf(service, user ?? '')
  const { mode = 'test', kind = 'secret' } = caller ?? {}
  const form = encodeForm(JSON.parse(withCard(call.body, '4242424242424242', '123')) as FormObject)
  const line = curlCommand({
    method: call.method,
    url: service.urls[baseOf(path)] + path,
    user:
      user === undefined
        ? null
        : shellWord(`${caller ? service.keys[mode][kind] : 'unknown_key'}:`),
    data: form && shellWord(form),
  })
  return {
    method: call.method,
    path,
    key: keyText(user, caller),
    status: answer.status,
    sent: withCard(call.body, '[removed]', '[removed]').slice(0, maxBodyChars),
    answer: answer.body.slice(0, maxBodyChars),
    curl: form.length > maxBodyChars ? null : line,
    breaks: refusal && requirementBroken(call, refusal),
  }
}

function baseOf(path: string): keyof Urls {
  if (/^\/tokens\b/.test(path)) return 'vaultUrl'
  return /^\/payments\b/.test(path) ? 'payUrl' : 'baseUrl'
}

function keyText(user: string | undefined, caller: Caller | undefined): string {
  if (user === undefined) return 'no'
  return caller === undefined ? 'a wrong' : `${caller.mode} ${caller.kind}`
}

/** A body as JSON with another card number and security code. */
function withCard(body: FormObject, number: string, code: string): string {
  const replaced: Record<string, string> = { number, security_code: code }
  return JSON.stringify(body, (name, value: unknown) => replaced[name] ?? value)
}

/** The requirement that a refused request breaks, if any; `card[number]` goes by its own name. */
function requirementBroken(
  { operation }: IncomingCall,
  { breaks }: Refusal,
): RequirementId | undefined {
  if (breaks === undefined || typeof breaks === 'string') return breaks
  const { parameter, keyword } = breaks
  const operationWords = kebab(String(operation).replace('WithSource', ''))
  return ['', 'card-', 'source-']
    .map((within) => `${operationWords}-${within}${parameter.replaceAll('_', '-')}-${keyword}`)
    .find((id): id is RequirementId => Object.hasOwn(requirements, id))
}
