import { observations, type ObservationId } from '../../generated/requirements.ts'
import { variants, variantsByTag } from '../reference/variants.ts'
import { hangingLines, wrappedLines } from '../text/plain.ts'
import { behavioursForShops } from './behaviours.ts'
import { effects } from './disturbances.ts'

/** The groups of behaviours; a behaviour for shops is in that group beside its own. */
export const behaviourTags = ['shops', ...Object.keys(variantsByTag)] as readonly string[]

const columns = 80

/** The behaviours in their groups, or in one of them, each with a sentence. */
export function behaviourLines(tag?: string): string[] {
  const groups: Readonly<Record<string, Readonly<Record<string, string>>>> = {
    shops: behavioursForShops as Readonly<Record<string, string>>,
    ...Object.fromEntries(
      Object.entries(variantsByTag).map(([name, table]) => [
        name,
        Object.fromEntries(
          Object.keys(table).map((behaviour) => [behaviour, openPoint(behaviour)]),
        ),
      ]),
    ),
  }
  return Object.entries(groups)
    .filter(([name]) => tag === undefined || name === tag)
    .flatMap(([name, sentences]) => [
      `${name}:`,
      ...Object.entries(sentences).flatMap(([behaviour, sentence]) => [
        `  ${behaviour}`,
        ...hangingLines(' '.repeat(6), sentence, 6, columns),
      ]),
      '',
    ])
}

/** The question that the specification leaves open, and that a behaviour answers in its way. */
function openPoint(behaviour: string): string {
  const { allows = '' } = variants[behaviour] ?? {}
  const { question } = observations[allows as ObservationId] ?? {}
  return question ?? `Open in the specification: ${allows}.`
}

const disturbanceRules = {
  'POST /charges: 500': 'answers 500, and makes nothing; any status from 200 to 599',
  'POST /charges: 503 5s once': 'answers 503 with Retry-After: 5, once',
  'GET /charges/{id}: 404 2 times': 'answers 404 twice',
  'POST /charges: 429 30%': 'answers 429 with Retry-After: 1 to three of ten',
  '* /*: delay 2s': 'answers whatever has one part in its path 2 s later',
  'charge.complete: webhook late 30s': 'posts charge.complete 30 s after it happened',
  '*: webhook spoilt once': 'spoils one attempt to post an event',
}

/** The page of help on disturbances: the form of a rule, its effects, and examples. */
export function disturbanceLines(): string[] {
  const effectLines = (subject: 'requests' | 'webhooks'): string[] =>
    Object.entries(effects)
      .filter(([, { on }]) => on === subject)
      .flatMap(([name, { does, time }]) => {
        const head = `  ${time === null ? name : `${name} [TIME]`}`
        return hangingLines(
          head.padEnd(26),
          time === null ? does : `${does} TIME: ${time}.`,
          26,
          columns,
        )
      })
  return [
    'A disturbance is a rule: SUBJECT: EFFECT [TIME] [HOW OFTEN].',
    '',
    'SUBJECT of requests: a method and a path, such as POST /charges or GET /charges/{id}.',
    'SUBJECT of webhooks: the key of an event. * stands for any part of either.',
    'TIME: 500ms, 30s, 2h or 1d.    HOW OFTEN: once, 3 times or 10%; always unless given.',
    '',
    'On requests:',
    ...hangingLines(
      '  STATUS [TIME]'.padEnd(26),
      'Answers it in place of the operation, with Retry-After where TIME is given.',
      26,
      columns,
    ),
    ...effectLines('requests'),
    '',
    'On webhooks, each delivery by itself:',
    ...effectLines('webhooks'),
    '',
    'Examples:',
    ...Object.entries(disturbanceRules).flatMap(([rule, does]) => [`  ${rule}`, `      ${does}`]),
    '',
    ...wrappedLines(
      'Start with --disturb RULE, or steer with sandbox disturb RULE…, which replaces all rules. The header Sandbox-Disturb: EFFECT disturbs one request alone.',
      columns,
    ),
  ]
}
