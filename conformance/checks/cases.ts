import { cases, type Case } from '../../generated/cases.ts'
import { requirements, type RequirementId, type TestableId } from '../../generated/requirements.ts'
import { summary, type Answer } from '../answer.ts'
import type { Api, Call } from '../api.ts'
import { check, each, fail, Inconclusive, pass, type Check, type Judgement } from '../check.ts'
import { retrievalAddresses, unvisitedCharge } from '../flows/charges.ts'
import { freshToken, retrieveToken } from '../flows/tokens.ts'
import { judgeRefusal, noteRefusal, refused } from '../refusal.ts'
import { acceptedEcho, returned } from '../requests.ts'
import { readText, type Resource } from '../resource.ts'
import { callOf } from './case-call.ts'
import { acceptedElsewhere } from './elsewhere.ts'

/** One check for each requirement that generated cases prove. */
export const caseChecks: readonly Check[] = [...group()].map(([about, rows]) => {
  const late = rows.some(({ key }) => key === 'unknown')
  return check(
    about as TestableId,
    titleOf(requirements[about].text),
    async (api) => {
      const meant = rows.filter((row) => isMeant(api, row))
      const [judgement, elsewhere] = await Promise.all([
        each(meant, (row) => inTurn(api, row)),
        acceptedElsewhere(api, meant),
      ])
      return judgement.holds ? (elsewhere ?? judgement) : judgement
    },
    late ? 'late' : 'main',
  )
})

/** Whether a run sends a case: with live keys it asks for no amount that is past every limit of an operator. */
function isMeant({ context }: Api, { change }: Case): boolean {
  return !context.options.target.live || !(Number(change['amount']) > 2 ** 32)
}

/** Judges a case as often as the run is told, once for an unknown key, one time after the other: what is under way stays small. */
async function inTurn(api: Api, row: Case): Promise<Judgement> {
  const times = row.key === 'unknown' ? 1 : (api.context.options.repeat ?? 1)
  let judgement = await judge(api, row)
  for (let time = 1; time < times && judgement.holds; time += 1) judgement = await judge(api, row)
  return judgement
}

/** What the implementation does, from the sentence of a requirement. */
function titleOf(text: string): string {
  const [, what] = /^A (.+) (?:MUST|SHOULD) be refused\.$/.exec(text) ?? []
  if (what !== undefined) return `refuses a ${what}`
  return text.replace(/^(\w+) MUST accept (.+)\.$/, 'accepts $2 ($1)')
}

async function judge(api: Api, row: Case): Promise<Judgement> {
  if (row.operation === 'retrieveCharge') return judgeRetrieval(api, row)
  if (row.expect === 'accepted') return acceptedCase(api, row)
  if (row.key !== 'other') return refusedCase(api, row)
  return refusedCase(api, row).catch(async (error: unknown) => {
    // The other kind of key is to be refused even where the right one is refused as well.
    const alone = await attemptAlone(api, row).catch(() => null)
    if (alone === null || alone.holds) throw error
    return alone
  })
}

/** Judges an attempt that no accepted twin stands beside: what is accepted breaks the requirement all the same. */
async function attemptAlone(api: Api, row: Case): Promise<Judgement> {
  const answer = await api.call(row.operation, await callOf(api, row))
  return judgeRefusal(api, returned(row.operation), answer)
}

function refusedCase(api: Api, row: Case): Promise<Judgement> {
  const schema = returned(row.operation)
  return refused(api, {
    kind: `${row.operation} ${row.base} ${row.key === 'unknown' ? 'unknown' : ''}`,
    schema,
    twin: () => twin(api, row),
    make: async () => {
      const call = await callOf(api, row)
      return async () => {
        const answer = await api.call(row.operation, call)
        if (row.operation === 'createCharge')
          noteRefusal(api, row.about as RequirementId, answer, call.parameters ?? {})
        return answer
      }
    },
  })
}

/** The same request with nothing broken; sending it rejects unless it is accepted and echoes what was sent. */
async function twin(api: Api, row: Case): Promise<() => Promise<Resource>> {
  if (row.operation === 'retrieveToken') {
    const id = await freshToken(api)
    return async () => acceptedEcho(await retrieveToken(api, id), { id })
  }
  const call = await callOf(api, { ...row, change: {}, key: 'right', expect: 'observed' })
  return async () => acceptedEcho(await api.call(row.operation, { ...call, about: null }), call)
}

async function acceptedCase(api: Api, row: Case): Promise<Judgement> {
  const call = await callOf(api, row)
  const answer = await api.call(row.operation, { ...call, mayBeLate: true })
  if (answer.error !== null)
    throw new Inconclusive(`${row.operation} got no complete answer: ${answer.error}.`, [answer.id], true)
  if (answer.ok && answer.json === undefined)
    throw new Inconclusive('answer-json does not hold.', [answer.id])
  if (answer.ok && answer.shown) return pass(answer.id)
  // Where the request is refused without the change as well, the change is not why.
  if (Object.keys(row.change).length > 0) await (await twin(api, row))()
  return fail(`accepted: ${row.id}${sentInstead(row, call)}`, summary(answer), answer.id)
}

/** What was sent in place of the values of a case that only a run knows. */
function sentInstead({ change }: Case, { parameters = {} }: Call): string {
  const instead = Object.entries(change).filter(
    ([name, value]) =>
      typeof value === 'string' && typeof parameters[name] === 'string' && parameters[name] !== value,
  )
  return instead.map(([name]) => `, sent as ${JSON.stringify(parameters[name])}`).join('')
}

/** Retrieving a charge is judged in the way that the implementation offers. */
async function judgeRetrieval(api: Api, { key }: Case): Promise<Judgement> {
  const charge = await unvisitedCharge(api)
  const addresses = await retrievalAddresses(api, charge)
  return refused(api, {
    kind: `retrieveCharge ${key}`,
    schema: 'Charge',
    twin: async () => async () =>
      acceptedEcho(await first(addresses, (url) => api.follow(url, 'secret', 'Charge')), {
        id: readText(charge, 'id'),
      }),
    make: async () => () => first(addresses, (url) => api.follow(url, 'secret', 'Charge', key)),
  })
}

async function first(addresses: string[], ask: (url: string) => Promise<Answer>): Promise<Answer> {
  let last: Answer | undefined
  for (const url of addresses) {
    last = await ask(url)
    if (last.ok) return last
  }
  if (last === undefined)
    throw new Inconclusive('The location of the charge leads to no address of the implementation.')
  return last
}

function group(): Map<RequirementId, Case[]> {
  const groups = new Map<RequirementId, Case[]>()
  for (const row of cases) {
    if (row.expect === 'observed') continue
    const about = row.about as RequirementId
    groups.set(about, [...(groups.get(about) ?? []), row])
  }
  return groups
}
