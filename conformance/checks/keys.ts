import { summary } from '../answer.ts'
import { check, fail, Inconclusive, pass, type Check } from '../check.ts'
import { baseRequest } from '../requests.ts'

/** The checks of keys beyond the matrix that the generated cases go through. */
export const keyChecks: readonly Check[] = [
  check('key-empty-password', 'accepts a key as the user name with an empty password', async (api) => {
    const source = await api.call('createSource', {
      parameters: await baseRequest(api, 'createSource', 'required'),
      about: null,
    })
    const list = await api.call('listEvents', { about: null })
    const refused = [source, list].find((answer) => !answer.ok || !answer.shown)
    if (refused === undefined) return pass(source, list)
    const again = await api.call(refused === source ? 'createSource' : 'listEvents', {
      ...(refused === source ? { parameters: await baseRequest(api, 'createSource', 'required') } : {}),
      password: 'x',
      about: null,
    })
    if (again.ok && again.shown)
      return fail(
        'accepted with an empty password',
        `${summary(refused)}, but accepted with another password`,
        refused,
        again,
      )
    throw new Inconclusive(`A valid request was not accepted: ${summary(refused)}.`, [refused.id])
  }),
]
