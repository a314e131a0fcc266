import { BASE_PATH } from './addresses.ts'
import { Charges } from './charges.ts'
import { Checkout } from './checkout.ts'
import { Agenda } from './clock.ts'
import { Courier } from './courier.ts'
import { Events } from './events.ts'
import { Journal } from './journal.ts'
import { Keyring } from './keyring.ts'
import { page } from './pages.ts'
import type { Refusal } from './refusal.ts'
import { type Answer, json } from './route.ts'
import { Site } from './site.ts'
import { Sources } from './sources.ts'
import { Tokens } from './tokens.ts'

/** Where a running second implementation is, its keys of both modes, and how to end it. */
export type Second = {
  baseUrl: string
  vaultUrl: string
  payUrl: string
  publicKey: string
  secretKey: string
  livePublicKey: string
  liveSecretKey: string
  registerWebhook(url: string): void
  close(): Promise<void>
}

/** Starts a second implementation of the specification, with nothing recorded yet, on three free ports of 127.0.0.1. */
export async function startSecond(options: { webhookUrl?: string } = {}): Promise<Second> {
  const keyring = new Keyring()
  const agenda = new Agenda()
  const courier = new Courier(agenda)
  if (options.webhookUrl !== undefined) courier.register(options.webhookUrl)

  const vault = new Site(keyring, { prefix: '', crossOrigin: true, refuse: asProblem })
  const base = new Site(keyring, { prefix: BASE_PATH, crossOrigin: false, refuse: asProblem })
  const pay = new Site(keyring, { prefix: '', crossOrigin: false, refuse: asPage })
  const sites = [vault, base, pay]
  const [vaultUrl, baseUrl, payUrl] = await Promise.all([vault.open(), base.open(), pay.open()])

  const journal = new Journal()
  const tokens = new Tokens(journal)
  const sources = new Sources(journal)
  const charges = new Charges(journal, sources, agenda, payUrl)
  const events = new Events(journal, charges)
  journal.follow((fact) => {
    if (fact.kind === 'event-recorded') courier.take(events.show(fact))
  })
  vault.offer(tokens.routes())
  base.offer([...sources.routes(), ...charges.routes(), ...events.routes()])
  pay.offer(new Checkout(charges).routes())

  return {
    baseUrl,
    vaultUrl,
    payUrl,
    publicKey: keyring.issue('public', false),
    secretKey: keyring.issue('secret', false),
    livePublicKey: keyring.issue('public', true),
    liveSecretKey: keyring.issue('secret', true),
    registerWebhook: (url) => courier.register(url),
    async close() {
      agenda.clear()
      courier.stop()
      await Promise.all(sites.map((site) => site.close()))
    },
  }
}

function asProblem({ headers, message, status }: Refusal): Answer {
  if (message === '') return { status, type: '', body: '', headers }
  const problem = { title: message, status, type: 'about:blank' }
  return { ...json(status, problem, 'application/problem+json'), headers }
}

const asPage = ({ headers, message, status }: Refusal): Answer => ({ ...page(status, message, ''), headers })
