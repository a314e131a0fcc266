import { test } from 'tap'
import { recordDay } from '../../har/day.ts'
import { idsWith, judgedDay } from '../../har/judged.ts'
import { shapes } from '../../har/shapes.ts'
import { each, everyNth } from '../each.ts'

const day = await recordDay()
const plain = idsWith(judgedDay(shapes['as it is']?.(day) ?? '', day), 'pass')

/** The shapes that hide nothing. */
const whole = [
  'bodies are in base64',
  'bodies are gzip in base64',
  'bodies are Brotli in base64',
  'answers say gzip and are plain',
  'sizes are those of compressed bodies',
  'sizes are unknown',
  'forms are in both ways',
  'preflights come before requests',
  'times are null',
  'times are absent',
  'times are -1',
  'statuses are text',
  'header values are null',
  'headers are in capitals',
  'headers are those of HTTP/2',
  'log comes last',
  'it is pretty',
  'it has a byte order mark',
  'it is UTF-16',
  'it is UTF-16, the large end first',
  'it is gzip',
  'every exchange comes twice',
  'two recorders saw all, a second apart',
  'two recorders saw all, in two files',
  'two recorders with clocks five minutes apart saw all',
  'shop and browser recorded, in two files',
  'shop and browser recorded, with clocks five minutes apart',
  'the shop posts events of its own',
  'the shop has other pages that begin like return_uri',
  'browsers ask for more than pages',
]

test('accuses no honest service by the traffic of a day in any shape', async (t) => {
  const entries = Object.entries(shapes)
  await each(t, entries, { sample: everyNth(entries, 6), atOnce: 1 }, async ([name, shape]) => {
    const report = judgedDay(shape(day), day)
    const broken = report.findings.filter(({ verdict }) => verdict === 'fail')
    t.same(broken, [], `nothing is accused where ${name}`)
    if (!whole.includes(name)) return
    const passed = idsWith(report, 'pass')
    const lost = plain.filter((id) => !passed.includes(id))
    t.same(lost, [], `all that passes in the plain shape passes where ${name}`)
  })
})

test('a day shows most requirements', (t) => {
  t.ok(plain.length > 230, `${plain.length}`)
  t.end()
})
