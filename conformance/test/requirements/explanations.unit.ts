import { test } from 'tap'
import { requirements, type RequirementId } from '../../../generated/requirements.ts'
import { effectsOf } from '../../requirements/effects.ts'
import { declarations } from '../../requirements/index.ts'
import { mayAlsoFail } from '../../reference/faults/consequences.ts'

const explainedBy = (id: RequirementId): readonly RequirementId[] =>
  declarations.get(id)?.explainedBy ?? []

test('no two requirements explain each other away', async (t) => {
  for (const id of declarations.keys()) t.notOk(effectsOf(id).has(id), id)
})

test('each explanation is a requirement that is judged', async (t) => {
  for (const id of declarations.keys())
    t.same(
      explainedBy(id).filter((cause) => !declarations.has(cause)),
      [],
      id,
    )
})

/** The pairs of areas in which a requirement of one explains a requirement of the other. */
const joined = new Set(
  [...declarations.keys()].flatMap((id) =>
    explainedBy(id).flatMap((cause) => {
      const [area, other] = [requirements[id].area, requirements[cause].area]
      return [`${area} ${other}`, `${other} ${area}`]
    }),
  ),
)

/** True for requirements of the same or joined areas; one about hidden secrets goes with any. */
function areRelated(id: RequirementId, other: RequirementId): boolean {
  if (id.endsWith('-hidden')) return true
  const areas = [requirements[id].area, requirements[other].area]
  return (
    areas[0] === areas[1] ||
    joined.has(areas.join(' ')) ||
    areas.some((area) => area === 'answers' || area === 'keys')
  )
}

test('what a fault breaks beside its own requirement is not what the declarations explain', (t) => {
  for (const id of declarations.keys())
    t.same(
      mayAlsoFail(id).filter((other) => effectsOf(id).has(other)),
      [],
      id,
    )
  t.end()
})

test('what a fault breaks beside its own requirement is what the declarations relate to it', async (t) => {
  for (const id of declarations.keys())
    t.same(
      mayAlsoFail(id).filter((other) => !areRelated(id, other)),
      [],
      id,
    )
  t.notOk(areRelated('token-unused-when-new', 'webhook-posted'), 'others are not')
})
