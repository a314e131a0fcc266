import { unknownKeyForm, unknownKeys } from '../scenarios/unknown-keys.ts'
import { operations } from '../../generated/operations.ts'
import { kinds, madeKinds } from '../../generated/resources.ts'
import type { Exchange, Finding, RunReport } from '../../generated/report.js'
import { redacted } from '../basics/redactor.ts'
import { splitForm } from '../record/redacted-card.ts'
import { flagOf, settingSchemas } from '../settings/flags.ts'
import { headerVariable } from '../settings/headers.ts'
import { curlCommand, shellWord } from '../text/shell.ts'

/** A header as a shell word, whose value is a variable. */
export function headerWord(name: string): string {
  return `${shellWord(`${name}: `)}"$${headerVariable(name)}"`
}

const form = 'application/x-www-form-urlencoded'
const maxCommandChars = 8000

/** How to get to a page for customers, such as `charge, open its authorize_uri in a browser`. */
const wayToPage = madeKinds
  .flatMap((kind) => {
    const { object, page } = kinds[kind]
    return page === null ? [] : `${object}, open its ${page.addressField} in a browser`
  })
  .join(' or a ')

/** What to do by hand to repeat a choice on a page or a race; null where a command can. */
export function manualSteps(
  { kind, choice, request, start }: Exchange,
  earlier: readonly Exchange[],
): string | null {
  const isGet = request.method === 'GET'
  const chosen = { successful: ', and pay', failed: ', and decline', none: '' }[choice ?? 'none']
  if (kind === 'visit' && (choice || !isGet)) return `Make a ${wayToPage}${chosen}.`
  const isRace = earlier.some((exchange) => exchange.start + exchange.duration > start)
  return isRace && !isGet
    ? 'It was sent while another request was under way: judge it again.'
    : null
}

/**
 * A request as a curl line; null where it is too long, or cannot be sent again.
 * Its key is a variable for a trusted origin, and a word to be replaced for any other.
 */
export function curlLine(
  exchange: Exchange,
  trusted: ReadonlySet<string>,
  earlier: readonly Exchange[] = [],
): string | null {
  const { kind, request } = exchange
  const { method, url, headers, body } = request
  if (kind === 'webhook' || !/^https?:\/\//.test(url) || !URL.canParse(url)) return null
  if (url.length + (body?.length ?? 0) > maxCommandChars || manualSteps(exchange, earlier) !== null)
    return null
  const isTrusted = trusted.has(new URL(url).origin)
  const key = kind === 'request' ? keyWord(exchange, isTrusted) : null
  const headerWords = Object.entries(headers).flatMap(([name, value]) => {
    if (name === 'authorization') return []
    if (value === redacted) return isTrusted ? headerWord(name) : []
    return name === 'content-type' && value !== form ? shellWord(`${name}: ${value}`) : []
  })
  return curlCommand({
    method,
    url,
    user: key,
    headers: headerWords,
    data: body && dataWords(body, isTrusted),
  })
}

/** A form quoted for a shell, a removed card as variables; foreign origins get no card. */
function dataWords(body: string, isTrusted: boolean): string {
  if (!isTrusted) return shellWord(body)
  return splitForm(body)
    .map(({ text, redacted: secret }) => {
      if (secret === 'number') return `"\${ASSAY_CARD_NUMBER:?set it to the test ${text}}"`
      return secret === 'code' ? '"${ASSAY_SECURITY_CODE:-123}"' : shellWord(text)
    })
    .join('')
}

/** The user of Basic credentials; null where no key was sent. */
function keyWord({ key, operation, unlike = '' }: Exchange, isTrusted: boolean): string | null {
  if (key === 'none') return null
  if (key === 'blank') return ':'
  if (!isTrusted) return `${key.toUpperCase()}_KEY:`
  const isPublic =
    key === 'public' ||
    (key === 'unknown' && operation !== null && operations[operation].key === 'public')
  const variable = isPublic ? 'ASSAY_PUBLIC_KEY' : 'ASSAY_SECRET_KEY'
  if (key !== 'unknown') return `"\${${variable}}:"`
  const keyForm = unknownKeyForm(unlike) ?? unknownKeys.random
  return `"${keyForm.shell(variable)}:"`
}

/** The most ids in a `--only`; more of them are the whole run. */
const maxIds = 20

/** A command that may be printed: how the kit was started, the command, and plain flags. */
const rerunnableCommand =
  /^(assay|npx assay|npm (?:--prefix (?:[\w./:%=,@+-]+|'[^'\p{C}]*') )?run assay --) (run|shop|judge)((?: (?:[\w./:%=,@+-]|'[^'\p{C}]*'|\\'|"\$ASSAY_HEADER_\w+")+)*)$/u

/** True for the report of recorded traffic: none of its commands sends anything. */
export const isOfRecording = ({ again }: Pick<RunReport, 'again'>): boolean =>
  rerunnableCommand.exec(again)?.[2] === 'judge'

/** The command that reruns the reader's own run, with all of its flags. */
export function runCommand({ again, implementation }: RunReport): string {
  return rerunnableCommand.test(again) ? again : `assay run ${shellWord(implementation.baseUrl)}`
}

/** The command that reruns somebody else's run with the reader's keys: no flag with an address. */
export function foreignRunCommand(
  { again, implementation: { embedded, baseUrl, vaultUrl } }: RunReport,
  origins: ReadonlySet<string>,
): string {
  const [, start = 'assay', call = 'run', flags = ''] = rerunnableCommand.exec(again) ?? []
  const flagWords = flags.split(' ')
  // The script of another folder may be anything.
  const ownStart = start.startsWith('npm ') ? 'npm run assay --' : start
  const isTrusted = [...originsOf([baseUrl, vaultUrl])].every((origin) => origins.has(origin))
  const address = isTrusted ? shellWord(baseUrl) : 'BASE_URL'
  const addresslessFlags = Object.entries(settingSchemas).flatMap(
    ([name, { type, enum: values }]) => {
      const at = flagWords.indexOf(`--${flagOf(name)}`)
      const value = flagWords[at + 1] ?? ''
      if (at === -1) return []
      if (type === 'boolean') return [flagWords[at] ?? '']
      const isNumber = (type === 'integer' || type === 'number') && /^[\d.]+$/.test(value)
      return isNumber || values?.includes(value) ? [flagWords[at] ?? '', value] : []
    },
  )
  const isRun = call === 'run' && !embedded
  const file = call === 'judge' ? ['FILE'] : []
  return [ownStart, call, ...(isRun ? [address] : file), ...addresslessFlags].join(' ')
}

/** The origins of addresses. */
export function originsOf(addresses: readonly (string | undefined)[]): Set<string> {
  return new Set(
    addresses.flatMap((address) =>
      address !== undefined && URL.canParse(address) ? [new URL(address).origin] : [],
    ),
  )
}

/** The command that judges some findings again: by an explored scenario, or by a whole run. */
export function rerunCommand(
  command: string,
  { explored }: Pick<RunReport, 'explored'>,
  findings: readonly Finding[],
): string {
  const [, start = '', call = 'run', flags = ''] = rerunnableCommand.exec(command) ?? []
  const only = ` --only ${findings.map(({ id }) => id).join(',')}`
  const { replay } = findings.find((finding) => finding.replay !== undefined) ?? {}
  if (replay) return `${start} explore${flags} --replay ${shellWord(replay)}`
  if (replay === null) return `${start} explore${flags}${only} --seed ${explored?.seed ?? 0}`
  if (findings.length > maxIds) return `${start} ${call}${flags}`
  return `${start} ${call}${flags}${only}${call === 'run' ? ' --whole' : ''}`
}
