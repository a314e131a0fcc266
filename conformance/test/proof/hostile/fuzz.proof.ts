import { test } from 'tap'
import { startReference } from '../../../reference/index.ts'
import { seeded } from '../../../reference/random.ts'
import { run } from '../../../run/run.ts'
import { each } from '../each.ts'
import { quick } from '../variants/runs.ts'
import { nasty } from './nasty.ts'

const first = Number(process.env['ASSAY_FUZZ_SEED'] ?? 1)
const seeds = Array.from({ length: 60 }, (_, index) => first + index)

/** Spoils a JSON text with a nasty value or name; replaces a part of any other text. */
function spoil(text: string, random: () => number): string {
  const pick = <Value>(from: readonly Value[]): Value =>
    from[Math.floor(random() * from.length)] as Value
  const value = pick(nasty)
  let json: unknown
  try {
    json = JSON.parse(text)
  } catch {
    const words = text.match(/[\w./:=&;?%-]{3,}/g) ?? []
    return words.length === 0 ? String(value) : text.replace(pick(words), () => String(value))
  }
  const places: { holder: Record<string, unknown>; name: string }[] = []
  const walk = (inside: unknown): void => {
    if (typeof inside !== 'object' || inside === null) return
    for (const name of Object.keys(inside)) {
      places.push({ holder: inside as Record<string, unknown>, name })
      walk((inside as Record<string, unknown>)[name])
    }
  }
  walk(json)
  const place = places.length === 0 ? null : pick(places)
  if (place === null) return JSON.stringify(value)
  const how = random()
  if (how < 0.1)
    Object.defineProperty(place.holder, String(value), {
      value: 1,
      enumerable: true,
      configurable: true,
    })
  else if (how < 0.2) delete place.holder[place.name]
  else place.holder[place.name] = value
  return JSON.stringify(json)
}

/** Judges the reference with some answers, pages and webhooks spoilt: the kit's errors. */
async function fuzzed(seed: number): Promise<{ errors: string[]; spoilt: number }> {
  const random = seeded(seed)
  const often = [0.01, 0.03, 0.1, 0.3][seed % 4] ?? 0.1
  let spoilt = 0
  let answers = 0
  const maybeSpoilt = (text: string): string => {
    answers += 1
    // The first two are those that a run begins with: without them it would end there.
    if (text === '' || (answers < 3 && seed % 8 !== 0) || random() > often) return text
    spoilt += 1
    return spoil(text, random)
  }
  const reference = await startReference({
    rules: {
      finished: ({ answer }) => ({ ...answer, body: maybeSpoilt(answer.body) }),
      webhookBody: ({ text }) => maybeSpoilt(text),
    },
  })
  const { vaultUrl, baseUrl, payUrl, keys, registerWebhook } = reference
  const { public: publicKey, secret: secretKey } = keys.test
  try {
    const { findings, observations } = await run({
      ...quick,
      target: { vaultUrl, baseUrl, payUrl, publicKey, secretKey, live: false, embedded: true },
      registerWebhook,
      timeout: 1,
      webhookTimeout: 0.2,
      maxRequests: 300,
      tokenParameter: 'card',
    })
    const errors = findings.flatMap(({ id, verdict, reason }) =>
      verdict === 'error' ? [`${id}: ${reason}`] : [],
    )
    // An observation that breaks down says so in its reason.
    const broken = observations.flatMap(({ id, reason }) =>
      /TypeError|RangeError|SyntaxError|is not a function|undefined \(|Cannot read/.test(
        reason ?? '',
      )
        ? [`${id}: ${reason}`]
        : [],
    )
    return { errors: [...errors, ...broken], spoilt }
  } finally {
    await reference.close()
  }
}

test('whatever an answer, a page or a webhook holds ends in a verdict', async (t) => {
  let spoilt = 0
  await each(t, seeds, { sample: seeds.slice(0, 6), atOnce: 6 }, async (seed) => {
    const found = await fuzzed(seed)
    t.strictSame(found.errors, [], `seed ${seed}`)
    spoilt += found.spoilt
  })
  t.ok(spoilt > 5, `${spoilt} values were spoilt`)
})
