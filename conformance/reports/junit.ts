import { areas } from '../../generated/requirements.ts'
import type { RunRecord } from '../../generated/report.js'
import { pinTold } from '../run/declared.ts'
import { acceptedBy, acceptedSentences } from './findings.ts'
import { written, html as xml, type Html } from './markup.ts'
import { rowsOf, type Row, type Standing } from './rows.ts'
import { clean } from './text.ts'

type Kind = 'failure' | 'error' | 'skipped' | null

/** A case of JUnit, with the markup inside its element; null where the element is empty. */
interface Case {
  classname: string
  name: string
  /** Milliseconds. */
  time: number
  kind: Kind
  inner: Html | '' | null
}

interface Suite {
  name: string
  cases: readonly Case[]
}

/** The kind of each standing: a SHOULD that does not bind is neither passed nor failed. */
const kinds: Record<Standing, Kind> = {
  holds: null,
  aside: 'skipped',
  open: 'error',
  spared: 'skipped',
  fails: 'failure',
  error: 'error',
}

/** Renders a record as JUnit XML: a suite for each area, and one each for accepted failures and broken pins. */
export function junitReport(record: RunRecord): string {
  const { brokenPins, implementation, duration, started } = record
  const rows = rowsOf(record)
  const accepted = acceptedSentences(record).map(({ id, fails, sentence }) =>
    profileCase('accepted failures', `${id} is still to be accepted`, fails ? sentence : null),
  )
  const pinned = brokenPins.map((pin) => profileCase('pinned', `${pin.id} is as pinned`, pinTold(pin)))
  const suites: Suite[] = [
    ...areas.map((area) => ({
      name: area,
      cases: rows.filter((row) => row.area === area).map((row) => caseOf(row, record)),
    })),
    { name: 'accepted failures', cases: accepted },
    { name: 'pinned', cases: pinned },
  ].filter(({ cases }) => cases.length > 0)
  const { skipped: _, ...counts } = countsOf(suites.flatMap(({ cases }) => cases))
  const total = { name: `assay ${implementation.baseUrl}`, ...counts, time: seconds(duration) }
  return written(xml`<?xml version="1.0" encoding="UTF-8"?>
<testsuites${attributes(total)}>
${suites.map((suite) => suiteMarkup(suite, started))}</testsuites>
`)
}

/** Makes a case of an entry of the profile; `trouble` is null where the entry is in order. */
function profileCase(suite: string, name: string, trouble: string | null): Case {
  const failure = trouble !== null && xml`<failure${attributes({ message: trouble, type: suite })}/>`
  const kind = failure ? 'failure' : null
  return { classname: 'assay.profile', name, time: 0, kind, inner: failure || '' }
}

function caseOf(row: Row, record: RunRecord): Case {
  const { area, id, text, standing, label, why, exchanges, checks } = row
  const kind = kinds[standing]
  const message = clean(`${sparedBy(row, record)}${label}: ${why}`, 500)
  const about = attributes(kind === 'skipped' ? { message } : { message, type: label })
  const lines = [text, why, ...(exchanges.length > 0 ? [`exchanges: ${exchanges.join(', ')}`] : [])]
  const content = lines.map((line) => clean(line, 1500)).join('\n')
  return {
    classname: `assay.${area}`,
    name: id,
    // The longest, since all run at once.
    time: Math.max(0, ...checks.map(({ duration }) => duration)),
    kind,
    inner: kind && xml`\n<${kind}${about}>${content}</${kind}>\n`,
  }
}

/** The words before the verdict of a failure that does not fail the run. */
function sparedBy(row: Row, record: RunRecord): string {
  if (row.standing !== 'spared' || row.verdict === 'inconclusive') return ''
  const entry = acceptedBy(row, record)
  return entry === undefined ? 'SHOULD, ' : `accepted until ${entry.until} (${entry.reason}), `
}

function suiteMarkup({ name, cases }: Suite, timestamp: string): Html {
  const time = seconds(Math.max(...cases.map((one) => one.time)))
  const markup = cases.map(({ classname, name, time, inner }) => {
    const head = attributes({ classname, name, time: seconds(time) })
    return inner === null ? xml`<testcase${head}/>\n` : xml`<testcase${head}>${inner}</testcase>\n`
  })
  return xml`<testsuite${attributes({ name, ...countsOf(cases), time, timestamp })}>\n${markup}</testsuite>\n`
}

function countsOf(cases: readonly Case[]) {
  const count = (kind: Kind) => cases.filter((one) => one.kind === kind).length
  return {
    tests: cases.length,
    failures: count('failure'),
    errors: count('error'),
    skipped: count('skipped'),
  }
}

function seconds(milliseconds: number): string {
  return (milliseconds / 1000).toFixed(3)
}

function attributes(values: Record<string, string | number>): Html[] {
  return Object.entries(values).map(([name, value]) => xml` ${name}="${clean(String(value), 600)}"`)
}
