import { readFileSync } from 'node:fs'
import { createServer } from 'node:http'
import { Agent, request } from 'undici'
import { wordsIn, type Planned } from './plan.ts'

const [file = '', port = '0', concurrency = '16'] = process.argv.slice(2)
const plan = JSON.parse(readFileSync(file, 'utf8')) as Planned[]
const dispatcher = new Agent({ connections: Number(concurrency) })
const answers: string[] = []
const answered: number[] = []
const receiver = createServer((incoming, response) => incoming.resume().on('end', () => response.end()))
await new Promise<void>((resolve) => receiver.listen(Number(port), '127.0.0.1', resolve))

const waiting = plan.map(({ needs }) => needs.length)
const dependents = plan.map((): number[] => [])
for (const [at, { needs }] of plan.entries()) for (const need of needs) dependents[need]?.push(at)
const ready = plan.flatMap(({ needs }, at) => (needs.length === 0 ? [at] : []))

const idle: (() => void)[] = []
let left = plan.length
await Promise.all(Array.from({ length: Number(concurrency) }, lane))
receiver.close().closeAllConnections()
await dispatcher.close()

/** Sends what is ready, one request after the other, until none is left. */
async function lane(): Promise<void> {
  while (left > 0) {
    const at = ready.shift()
    if (at === undefined) {
      await new Promise<void>((resolve) => idle.push(resolve))
      continue
    }
    await send(at)
    left -= 1
    for (const dependent of dependents[at] ?? []) {
      waiting[dependent] = (waiting[dependent] ?? 0) - 1
      if (waiting[dependent] === 0) queue(dependent)
    }
    for (const wake of idle.splice(0)) wake()
  }
}

/** Makes ready what nothing keeps waiting but, perhaps, the clock. */
function queue(at: number): void {
  const { later } = plan[at] as Planned
  const due = later === null ? 0 : (answered[later.than] ?? 0) + later.by - performance.now()
  const enter = () => {
    ready.push(at)
    for (const wake of idle.splice(0)) wake()
  }
  if (due > 0) setTimeout(enter, due)
  else enter()
}

async function send(at: number): Promise<void> {
  const { method, headers, names, ...planned } = plan[at] as Planned
  let { url, body } = planned
  for (const { word, from, place } of names) {
    const own = wordsIn(answers[from] ?? '')[place] ?? word
    url = url.replaceAll(word, own)
    body = body?.replaceAll(word, own) ?? null
  }
  const answer = await request(url, { method, headers, body, dispatcher })
  answers[at] = `${String(answer.headers['location'] ?? '')} ${await answer.body.text()}`
  answered[at] = performance.now()
}
