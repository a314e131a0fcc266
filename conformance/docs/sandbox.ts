import { operations } from '../../generated/operations.ts'
import { rules, startReference, type Reference } from '../reference/index.ts'
import { readContract, type Contract } from './contract.ts'
import type { Sandbox } from './overview.ts'

/** Starts a sandbox for pages of another origin, with the resources that the examples name. */
export async function startTrial(
  host: string,
  port: number,
): Promise<{ told: Sandbox; close: () => Promise<void> }> {
  const reference = await startReference({
    host,
    port,
    rules: {
      answerHeaders: (call) => ({ ...rules.answerHeaders(call), 'access-control-allow-origin': '*' }),
    },
  })
  const { baseUrl, vaultUrl, keys, close } = reference
  const { public: publicKey, secret: secretKey } = keys.test
  const made = await seed(reference, readContract())
  return { told: { baseUrl, vaultUrl, publicKey, secretKey, made }, close }
}

type Id = { id: string }

/**
 * Makes what the examples of the contract name: a token, a source, a charge of another one and its event.
 * Resolves to the identifiers, and to times around now, that stand in place of each example.
 */
async function seed(reference: Reference, contract: Contract): Promise<Record<string, string>> {
  const { baseUrl, vaultUrl, keys } = reference
  const { createToken, createSource, createCharge, listChargeEvents } = operations
  const ask = async (url: string, key: string, form?: Record<string, string>) => {
    const body = form && { method: 'POST', body: new URLSearchParams(form) }
    const response = await fetch(url, { headers: { authorization: `Basic ${btoa(`${key}:`)}` }, ...body })
    return (await response.json()) as unknown
  }
  const { public: publicKey, secret } = keys.test
  const token = (await ask(`${vaultUrl}${createToken.path}`, publicKey, createToken.bases['complete'])) as Id
  const newSource = async () =>
    (await ask(`${baseUrl}${createSource.path}`, publicKey, createSource.bases['required'])) as Id
  const base = createCharge.bases['source-id']
  const charged = await newSource()
  const charge = (await ask(`${baseUrl}${createCharge.path}`, secret, { ...base, source: charged.id })) as Id
  const events = (await ask(`${baseUrl}${listChargeEvents.path.replace('{id}', charge.id)}`, secret)) as {
    data: Id[]
  }
  const { TokenId, ChargeId, EventId, From, To } = contract.components.parameters
  const day = (days: number) => new Date(Date.now() + days * 86_400_000).toISOString().replace(/\.\d+/, '')
  return {
    [TokenId.example]: token.id,
    // One that is still to be charged.
    [String(base?.['source'])]: (await newSource()).id,
    [ChargeId.example]: charge.id,
    [EventId.example]: events.data[0]?.id ?? '',
    [From.example]: day(-1),
    [To.example]: day(30),
  }
}
