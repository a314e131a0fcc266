import { areas } from '../../generated/requirements.ts'
import { address, choice, choices, list, number, single, text, toggle } from './values.ts'
import { UsageError } from './usage.ts'

/** Where the kit listens for webhooks; the path is null where none was given. */
export interface Listening {
  host: string
  port: number
  path: string | null
}

/** Where the report of a run goes on standard output. */
export const reporters = ['terminal', 'tap', 'dot', 'json'] as const

/** Everything that `assay run` can be told, by the names of its flags; the profile uses the same names. */
export const runSettings = {
  'base-url': address('the implementation; without it the embedded reference implementation is judged', {
    variable: 'ASSAY_BASE_URL',
  }),
  'vault-url': address('the base of its token endpoints', {
    variable: 'ASSAY_VAULT_URL',
    preset: 'the base URL',
  }),
  'pay-url': address('the host of its authorization pages, if it is to be judged', {
    variable: 'ASSAY_PAY_URL',
  }),
  'public-key': text('the public key; the variable keeps it out of the process list', {
    variable: 'ASSAY_PUBLIC_KEY',
    value: 'KEY',
  }),
  'secret-key': text('the secret key; the variable keeps it out of the process list', {
    variable: 'ASSAY_SECRET_KEY',
    value: 'KEY',
  }),
  live: toggle('the keys are live: real charges are made; asks for --max-amount too'),
  'max-amount': number(
    'the amount that all charges of a live run may come to, in the smallest unit; a whole run asks for some 26300000, boundaries included, and what is past the amount is inconclusive',
    {
      least: 100,
      most: 1_000_000_000,
    },
  ),
  'webhook-listen': single(
    'where the kit receives webhooks; with a path the endpoint counts as registered',
    readListening,
    {
      value: 'HOST:PORT[/path]',
      preset: '127.0.0.1:0, an unguessable path',
    },
  ),
  'webhook-public-url': single(
    'what the merchant registered, when a tunnel or proxy stands between',
    readPublicUrl,
    { value: 'URL' },
  ),
  'webhook-timeout': number(
    'seconds that a webhook may take',
    { least: 0.1, most: 3600, whole: false },
    { preset: '10', value: 'SECONDS' },
  ),
  timeout: number(
    'seconds that an answer, and a change, may take',
    { least: 0.1, most: 3600, whole: false },
    { preset: '10', value: 'SECONDS' },
  ),
  concurrency: number('requests at once', { least: 1, most: 256 }, { preset: '16' }),
  'max-requests': number('requests in all', { least: 1, most: 1_000_000 }, { preset: '5000' }),
  'observe-retries': toggle(
    'refuse the webhook of one more charge, last of all, to see whether it is posted again',
  ),
  sample: number(
    'answers of each kind that are looked at: 21 find a fault in one of five with 99 %',
    { least: 4, most: 1000 },
    { preset: '21' },
  ),
  repeat: number(
    'times that each request case is sent, but for those with an unknown key',
    { least: 1, most: 1000 },
    { preset: '1' },
  ),
  only: list('only these requirements; * stands for any text', { value: 'ID…' }),
  tag: choices(`only these areas: ${areas.join(', ')}`, areas, { value: 'AREA…' }),
  strict: toggle('a SHOULD counts as a MUST'),
  reporter: choice('what is printed', reporters, { preset: 'terminal' }),
  out: text('a folder for the reports: JSON, HTML, JUnit, TAP, Markdown, HAR, badge, scripts', {
    value: 'DIR',
  }),
  stable: toggle(
    'leave times, identifiers, ports and traffic out of the reports: equal runs give equal bytes',
  ),
  quiet: toggle('print what did not pass and the outcome, nothing else'),
  verbose: toggle('print every requirement and every observation'),
} as const

function readListening(subject: string, said: string): Listening {
  const parts = /^(\[[0-9a-f:.]+\]|[^/:\s]+):(\d{1,5})(\/\S*)?$/i.exec(said)
  const port = Number(parts?.[2])
  if (parts === null || port > 65_535)
    throw new UsageError(
      `${subject}: ${JSON.stringify(said)} is not HOST:PORT[/path]; write it like 127.0.0.1:8090/webhooks.`,
    )
  const host = (parts[1] ?? '').replace(/^\[|\]$/g, '')
  return { host, port, path: parts[3] ?? null }
}

function readPublicUrl(subject: string, said: string): string {
  const url = URL.canParse(said) ? new URL(said) : null
  if (url !== null && /^https?:$/.test(url.protocol) && url.username === '' && url.hash === '')
    return url.href
  throw new UsageError(
    `${subject}: ${JSON.stringify(said)} is not the http or https URL of an endpoint; write it like https://hooks.shop.example/assay.`,
  )
}
