import contract from '../../generated/openapi.json' with { type: 'json' }
import { operations } from '../../generated/operations.ts'
import { rules, startReference, type Reference } from '../reference/index.ts'

/** A sandbox for the pages of one other origin. */
export interface Trial {
  baseUrl: string
  vaultUrl: string
  publicKey: string
  secretKey: string
  /** The values in the sandbox that take the place of the contract's examples. */
  examples: Readonly<Record<string, string>>
  /** Lets the pages of this origin read its answers. */
  allow: (origin: string) => void
  close: () => Promise<void>
}

/** Starts a sandbox with the resources that the contract's examples name. */
export async function startTrial(host: string): Promise<Trial> {
  let allowed = ''
  const answerHeaders: typeof rules.answerHeaders = (call) => ({
    ...rules.answerHeaders(call),
    'access-control-allow-origin': allowed,
    vary: 'origin',
  })
  const reference = await startReference({ host, rules: { answerHeaders } })
  const { baseUrl, vaultUrl, keys, close } = reference
  return {
    baseUrl,
    vaultUrl,
    publicKey: keys.test.public,
    secretKey: keys.test.secret,
    examples: await makeExamples(reference),
    allow: (origin) => (allowed = origin),
    close,
  }
}

type Id = { id: string }

/** Makes a token, two sources, and a charge with its event; resolves to the values in place of the contract's examples. */
async function makeExamples({ baseUrl, vaultUrl, keys }: Reference): Promise<Record<string, string>> {
  const { createToken, createSource, createCharge, listChargeEvents } = operations
  async function send<Answer>(url: string, key: string, form?: Record<string, string>): Promise<Answer> {
    const body = form && { method: 'POST', body: new URLSearchParams(form) }
    const response = await fetch(url, { headers: { authorization: `Basic ${btoa(`${key}:`)}` }, ...body })
    return (await response.json()) as Answer
  }
  const { public: publicKey, secret } = keys.test
  const form = createCharge.bases['source-id']
  const newSource = () => send<Id>(baseUrl + createSource.path, publicKey, createSource.bases['required'])
  const token = await send<Id>(vaultUrl + createToken.path, publicKey, createToken.bases['complete'])
  const { id: source } = await newSource()
  const charge = await send<Id>(baseUrl + createCharge.path, secret, { ...form, source })
  const path = listChargeEvents.path.replace('{id}', charge.id)
  const events = await send<{ data: Id[] }>(baseUrl + path, secret)
  const { TokenId, ChargeId, EventId, From, To } = contract.components.parameters
  const daysFromNow = (days: number) =>
    new Date(Date.now() + days * 86_400_000).toISOString().replace(/\.\d+/, '')
  return {
    [TokenId.example]: token.id,
    [String(form?.['source'])]: (await newSource()).id,
    [ChargeId.example]: charge.id,
    [EventId.example]: events.data[0]?.id ?? '',
    [From.example]: daysFromNow(-1),
    [To.example]: daysFromNow(30),
  }
}
