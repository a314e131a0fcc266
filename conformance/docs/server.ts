import { extname } from 'node:path'
import contract from '../../generated/openapi.json' with { type: 'json' }
import { operations } from '../../generated/operations.ts'
import { startReference, type Reference } from '../reference/index.ts'
import { site } from './site.ts'

/** Serves the pages and, at the same origin, a sandbox to try; rejects when the port is taken. */
export async function serveDocs(host: string, port: number): Promise<Reference> {
  let files: Readonly<Record<string, string>> = {}
  const reference = await startReference({
    host,
    port,
    around: (handler) => (request, response, rejection) => {
      const { method = '', url = '' } = request
      const name = url.split('?')[0]?.slice(1) || 'index.html'
      const file = Object.hasOwn(files, name) ? files[name] : undefined
      const isRead = rejection === undefined && /^(GET|HEAD)$/.test(method)
      if (file === undefined || !isRead) return handler(request, response, rejection)
      const kind = extname(name).slice(1).replace('js', 'javascript')
      const type = name.endsWith('.json') ? 'application/json' : `text/${kind}`
      response.writeHead(200, { 'content-type': `${type}; charset=utf-8` }).end(file)
    },
  })
  files = site({ keys: reference.keys, examples: await makeExamples(reference) })
  return reference
}

type ShownResource = { id: string; data: ShownResource[] }

/** A token, two sources, a charge and its event, in place of the contract's examples. */
async function makeExamples({
  baseUrl,
  vaultUrl,
  keys,
}: Reference): Promise<Record<string, string>> {
  const { createToken, createSource, createCharge, listChargeEvents } = operations
  async function send(
    url: string,
    key: string,
    form?: Record<string, string>,
  ): Promise<ShownResource> {
    const body = form && { method: 'POST', body: new URLSearchParams(form) }
    const response = await fetch(url, {
      headers: { authorization: `Basic ${btoa(`${key}:`)}` },
      ...body,
    })
    return (await response.json()) as ShownResource
  }
  const { public: publicKey, secret } = keys.test
  const form = createCharge.bases['source-id']
  const newSource = () =>
    send(baseUrl + createSource.path, publicKey, createSource.bases['required'])
  const token = await send(vaultUrl + createToken.path, publicKey, createToken.bases['complete'])
  const [used, source] = [await newSource(), await newSource()]
  const charge = await send(baseUrl + createCharge.path, secret, { ...form, source: used.id })
  const events = await send(baseUrl + listChargeEvents.path.replace('{id}', charge.id), secret)
  const { TokenId, ChargeId, EventId, From, To } = contract.components.parameters
  const inDays = (days: number) =>
    new Date(Date.now() + days * 86_400_000).toISOString().slice(0, 11)
  return {
    'https://api.payment.example': baseUrl,
    'https://vault.payment.example': vaultUrl,
    [TokenId.example]: token.id,
    [String(form?.['source'])]: source.id,
    [ChargeId.example]: charge.id,
    [EventId.example]: events.data[0]?.id ?? '',
    [From.example]: `${inDays(-1)}00:00:00Z`,
    [To.example]: `${inDays(30)}00:00:00Z`,
  }
}
