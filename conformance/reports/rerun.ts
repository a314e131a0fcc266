import { unknownKeyForm, unknownKeys } from '../scenarios/unknown-keys.ts'
import { operations } from '../../generated/operations.ts'
import { kinds, madeKinds } from '../../generated/resources.ts'
import type { Exchange, Finding, RunReport } from '../../generated/report.js'
import { redacted } from '../basics/redactor.ts'
import { endOf } from '../record/entry.ts'
import { splitForm } from '../record/redacted-card.ts'
import { headerVariable } from '../settings/headers.ts'
import { curlCommand, shellWord } from '../text/shell.ts'
import { startCommand } from '../text/start-command.ts'

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
  const isRace = earlier.some((exchange) => endOf(exchange) > start)
  return isRace && !isGet
    ? 'It was sent while another request was under way: judge it again.'
    : null
}

/**
 * A request as a curl line; null where it is too long, or cannot be sent again.
 * Its key is a variable in the report of an own run, and a word to be replaced in any other.
 */
export function curlLine(
  exchange: Exchange,
  isOwn: boolean,
  earlier: readonly Exchange[] = [],
): string | null {
  const { kind, request } = exchange
  const { method, url, headers, body } = request
  if (kind === 'webhook' || !/^https?:\/\//.test(url) || !URL.canParse(url)) return null
  if (url.length + (body?.length ?? 0) > maxCommandChars || manualSteps(exchange, earlier) !== null)
    return null
  const key = kind === 'request' ? keyWord(exchange, isOwn) : null
  const headerWords = Object.entries(headers).flatMap(([name, value]) => {
    if (name === 'authorization') return []
    if (value === redacted) return isOwn ? headerWord(name) : []
    return name === 'content-type' && value !== form ? shellWord(`${name}: ${value}`) : []
  })
  return curlCommand({
    method,
    url,
    user: key,
    headers: headerWords,
    data: body && dataWords(body, isOwn),
  })
}

/** A form quoted for a shell, a removed card as variables; foreign origins get no card. */
function dataWords(body: string, isOwn: boolean): string {
  if (!isOwn) return shellWord(body)
  return splitForm(body)
    .map(({ text, redacted: secret }) => {
      if (secret === 'number') return `"\${ASSAY_CARD_NUMBER:?set it to the test ${text}}"`
      return secret === 'code' ? '"${ASSAY_SECURITY_CODE:-123}"' : shellWord(text)
    })
    .join('')
}

/** The user of Basic credentials; null where no key was sent. */
function keyWord({ key, operation, unlike = '' }: Exchange, isOwn: boolean): string | null {
  if (key === 'none') return null
  if (key === 'blank') return ':'
  if (!isOwn) return `${key.toUpperCase()}_KEY:`
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

/** How a command that repeats a run begins: a start of Assay, then the subcommand. */
const commandStart = /^((?:npx )?assay|npm run assay --) (run|shop|judge)(?= |$)/

const subcommandOf = (command: string): string => commandStart.exec(command)?.[2] ?? 'run'

/** True for the report of recorded traffic: none of its commands sends anything. */
export const isOfRecording = ({ again }: Pick<RunReport, 'again'>): boolean =>
  subcommandOf(again) === 'judge'

/**
 * Placeholders in the commands of a report that somebody else made: its own arguments are never
 * printed.
 */
const argumentPlaceholders: Readonly<Record<string, string>> = {
  run: 'BASE_URL',
  shop: '--profile FILE',
  judge: 'FILE',
}

/** The command that repeats a whole run. */
export function rerunAllCommand({ again }: Pick<RunReport, 'again'>, isOwn: boolean): string {
  const subcommand = subcommandOf(again)
  return isOwn ? again : `${startCommand} ${subcommand} ${argumentPlaceholders[subcommand]}`
}

/** The command that judges some findings again: by an explored scenario, or by a whole run. */
export function rerunCommand(
  command: string,
  { explored }: Pick<RunReport, 'explored'>,
  findings: readonly Finding[],
): string {
  const only = `--only ${findings.map(({ id }) => id).join(',')}`
  const { replay } = findings.find((finding) => finding.replay !== undefined) ?? {}
  const exploring = command.replace(commandStart, '$1 explore')
  if (replay) return `${exploring} --replay ${shellWord(replay)}`
  if (replay === null) return `${exploring} ${only} --seed ${explored?.seed ?? 0}`
  if (findings.length > maxIds) return command
  return `${command} ${only}${subcommandOf(command) === 'run' ? ' --whole' : ''}`
}
