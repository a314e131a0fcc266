import { optionsOf, typeOf, type Fills, type Option } from './form.ts'
import type { Control } from './html.ts'
import { namesOf, wordsOn } from './label.ts'
import { classifyText, level, plainly, strongestSignal, wordsOf, type Signal, type Words } from './words.ts'

/** A radio button, an option or a box of a form that says a result. */
export interface FieldChoice {
  chosen: Fills
  /** The name of the field that it is chosen in. */
  field: string
  says: Signal
  label: string
}

/** The options of one field that are looked at. */
const mostOptions = 100

/** The words that agree to whatever a field asks, and the fields that ask for the result. */
const agrees = /^(yes|no|ya|tidak(?! (ber)?setuju)|ok)\b/
const asksForResult =
  /result|status|outcome|action|decision|approv|authori|accept|confirm|pay|answer|choice|response|proceed/i

/** Finds the choices of a form that say a result, the best one for each result. */
export function choicesOf(controls: readonly Control[], words: Words): FieldChoice[] {
  const fields = new Map<string, Control[]>()
  for (const control of controls.filter(({ disabled }) => !disabled)) {
    const name = control.element.attribs['name'] ?? ''
    if (name !== '') fields.set(name, [...(fields.get(name) ?? []), control])
  }
  const choices = [...fields].flatMap(([field, members]) => {
    const said = members.flatMap((control) => choicesIn(control, field, words))
    return [...said, ...remaining(members, field, said)]
  })
  choices.sort((one, two) => two.says.confidence - one.says.confidence)
  return (['successful', 'failed'] as const).flatMap(
    (result) => choices.find(({ says }) => says.result === result) ?? [],
  )
}

function choicesIn(control: Control, field: string, words: Words): FieldChoice[] {
  const { attribs } = control.element
  const type = typeOf(control)
  const value = attribs['value'] ?? 'on'
  const say = (chosen: string, text: string, names: string): FieldChoice[] => {
    const says = strongestSignal(words, text, `${chosen} ${names}`, '')
    const isMereAnswer = agrees.test(wordsOf(text || chosen).join(' ')) && !asksForResult.test(field)
    if (!says || (isMereAnswer && says.confidence < plainly)) return []
    return [{ chosen: new Map([[control, chosen]]), field, says, label: (text || chosen).slice(0, 200) }]
  }
  if (type === 'radio') return say(value, wordsOn(control), attribs['id'] ?? '')
  if (type === 'checkbox')
    return classifyText(wordsOn(control), words).failed >= level.plain
      ? say(value, wordsOn(control), namesOf(control.element))
      : []
  return offeredBy(control).flatMap((option) => say(option.value, option.text, ''))
}

function offeredBy({ element, proposals }: Control): Option[] {
  const offers = element.name === 'select' ? element : proposals
  return offers ? optionsOf(offers).slice(0, mostOptions) : []
}

/** Finds the choice that says nothing, where all others of its field say a failure: a box left empty, or no code of a failure. */
function remaining(members: readonly Control[], field: string, said: readonly FieldChoice[]): FieldChoice[] {
  const [only, ...more] = members
  if (!only || more.length > 0 || said.length === 0 || said.some(({ says }) => says.result !== 'failed'))
    return []
  const says: Signal = { result: 'successful', confidence: plainly }
  if (typeOf(only) === 'checkbox') return [{ chosen: new Map(), field, says, label: `no ${field}` }]
  const failures = new Set(said.map(({ chosen }) => chosen.get(only)))
  const [silent, ...others] = offeredBy(only).filter(({ value }) => !failures.has(value))
  const isPlaceholder = silent?.value === '' && only.element.attribs['required'] !== undefined
  if (!silent || others.length > 0 || isPlaceholder) return []
  return [{ chosen: new Map([[only, silent.value]]), field, says, label: silent.text || 'nothing' }]
}
