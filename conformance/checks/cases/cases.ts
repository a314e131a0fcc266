import type { Case } from '../../../generated/cases.ts'
import { operations } from '../../../generated/operations.ts'
import { requirements, type TestableId } from '../../../generated/requirements.ts'
import { complete, isAccepted, returned } from '../../api/answer.ts'
import { Inconclusive, unmet } from '../../api/inconclusive.ts'
import type { Call } from '../../api/request.ts'
import { readText, type Resource } from '../../api/resource.ts'
import type { Api } from '../../flows/api.ts'
import { numbersOf, usualToken } from '../../flows/tokens/card.ts'
import { acceptedEcho } from '../../flows/requests.ts'
import { retrieveCharge, unvisitedCharge } from '../../flows/charges/retrieval.ts'
import { freshToken, retrieveToken } from '../../flows/tokens/tokens.ts'
import { check, type Check } from '../check.ts'
import { also, answeredOtherwise, each, pass, type Judgement } from '../judgement.ts'
import { judgeRefusal, refused } from '../refusal.ts'
import { byAbout, callOf } from './call.ts'
import { elsewhere } from './elsewhere.ts'

/**
 * The times that the same request is sent which is to be refused: the first case of a requirement comes more often than others.
 * An implementation that remembers a refused request may accept it when it comes again.
 */
const insistence = { usual: 1, first: 3 }

/** One check for each requirement that generated cases prove. */
export const caseChecks: readonly Check[] = [
  ...byAbout<TestableId>(({ expect }) => expect !== 'observed'),
].map(([about, rows]) =>
  check(
    about,
    requirements[about].title ?? requirements[about].text,
    rows.some(({ key }) => key === 'unknown') ? 'late' : 'main',
    (api) => {
      const sent = rows.filter((row) => isSent(api, row))
      const first = sent.find(({ expect, key }) => expect === 'refused' && key !== 'unknown')
      return also(
        each(sent, (row) => inTurn(api, row, row === first ? insistence.first : insistence.usual)),
        ...elsewhere(api, sent),
      )
    },
  ),
)

/** Tells whether a run sends a case: with live keys it asks for no amount that is past every limit of an operator. */
function isSent({ services }: Api, { change }: Case): boolean {
  return !services.options.target.live || !(Number(change['amount']) > 10_000_000)
}

/** Judges a case as often as the run is told, once for an unknown key, one time after the other: what is under way stays small. */
async function inTurn(api: Api, row: Case, insisted: number): Promise<Judgement> {
  const times = row.key === 'unknown' ? 1 : (api.services.options.repeat ?? 1)
  let judgement = await judge(api, row, insisted)
  for (let time = 1; time < times && judgement.holds; time += 1) judgement = await judge(api, row, insisted)
  return judgement
}

async function judge(api: Api, row: Case, insisted: number): Promise<Judgement> {
  if (operations[row.operation].assumed) return judgeRetrieval(api, row)
  if (row.expect === 'accepted') return acceptedCase(api, row)
  if (row.key !== 'other') return refusedCase(api, row, insisted)
  return refusedCase(api, row, insisted).catch(async (error: unknown) => {
    // The other kind of key is to be refused even where the right one is refused as well.
    const alone = await attemptAlone(api, row).catch(() => null)
    if (alone === null || alone.holds) throw error
    return alone
  })
}

/** Judges an attempt that no accepted control stands beside: what is accepted breaks the requirement all the same. */
async function attemptAlone(api: Api, row: Case): Promise<Judgement> {
  const call = await callOf(api, row).catch(() => null)
  if (call !== null) return judgeRefusal(returned(row.operation), await api.call(row.operation, call))
  if (row.operation !== 'createToken') throw new Inconclusive('There is nothing to attempt.')
  // Where no card is known to be accepted, each may be.
  return each(numbersOf(api), async (number) => {
    const parameters = usualToken(number)
    const answer = await api.call('createToken', { parameters, key: row.key, intent: 'refused' })
    return judgeRefusal('Token', answer)
  })
}

function refusedCase(api: Api, row: Case, insisted: number): Promise<Judgement> {
  return refused(api, {
    kind: `${row.operation} ${row.base} ${row.key === 'unknown' ? 'unknown' : ''}`,
    schema: returned(row.operation),
    control: () => control(api, row),
    attempt: async () => {
      const call = await callOf(api, row)
      return async () => {
        let answer = await api.call(row.operation, call)
        for (let sent = 1; sent < insisted && answer.status >= 400; sent += 1)
          answer = await api.call(row.operation, call)
        return answer
      }
    },
  })
}

/** Prepares the same request with nothing broken; sending it rejects unless it is accepted and echoes what was sent. */
async function control(api: Api, row: Case): Promise<() => Promise<Resource>> {
  if (row.operation === 'retrieveToken') {
    const id = await freshToken(api)
    return async () => acceptedEcho(await retrieveToken(api, id), { id })
  }
  const call = await callOf(api, { ...row, change: {}, key: 'right', expect: 'observed' })
  return async () => acceptedEcho(await api.call(row.operation, { ...call, intent: 'tried' }), call)
}

async function acceptedCase(api: Api, row: Case): Promise<Judgement> {
  const call = await callOf(api, row)
  const answer = complete(await api.call(row.operation, call))
  if (answer.ok && answer.json === undefined) throw unmet('answer-json', [answer.id])
  if (isAccepted(answer)) return pass(answer.id)
  // Where the request is refused without the change as well, the change is not why.
  if (Object.keys(row.change).length > 0) await (await control(api, row))()
  return answeredOtherwise('accepted', `accepted: ${row.id}${sentInstead(row, call)}`, answer)
}

/** Words what was sent in place of the values of a case that only a run knows. */
function sentInstead({ change }: Case, { parameters = {} }: Call): string {
  const instead = Object.entries(change).filter(
    ([name, value]) =>
      typeof value === 'string' && typeof parameters[name] === 'string' && parameters[name] !== value,
  )
  return instead.map(([name]) => `, sent as ${JSON.stringify(parameters[name])}`).join('')
}

/** Judges the retrieval of a charge, in the way that the implementation offers. */
async function judgeRetrieval(api: Api, { key }: Case): Promise<Judgement> {
  const charge = await unvisitedCharge(api)
  const retrieve = (by: Case['key']) => retrieveCharge(api, charge, { key: by })
  return refused(api, {
    kind: `retrieveCharge ${key}`,
    schema: 'Charge',
    control: async () => async () => acceptedEcho(await retrieve('right'), { id: readText(charge, 'id') }),
    attempt: async () => () => retrieve(key),
  })
}
