import { test } from 'tap'
import { recordDay } from './day.ts'
import { idsWith, judgedDay } from './judged.ts'
import { shapes } from './shapes.ts'

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

for (const [name, shape] of Object.entries(shapes))
  test(`nothing is accused where ${name}`, (t) => {
    const report = judgedDay(shape(day), day)
    const broken = report.findings.filter(({ verdict }) => verdict === 'fail')
    t.same(broken, [])
    if (whole.includes(name)) {
      const passed = idsWith(report, 'pass')
      t.same(
        plain.filter((id) => !passed.includes(id)),
        [],
        'all that passes in the plain shape passes',
      )
    }
    t.end()
  })

test('a day shows most requirements', (t) => {
  t.ok(plain.length > 230, `${plain.length}`)
  t.end()
})
