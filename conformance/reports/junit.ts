import { areas } from '../../generated/requirements.ts'
import { render, html as xml, type Html } from './markup.ts'
import type { Report } from './report.ts'
import { rowsOf, type Row, type Standing } from './findings.ts'
import { clean } from './text.ts'

/** A case of JUnit, with the element inside it that says why it did not pass. */
interface Case {
  classname: string
  name: string
  kind: 'failure' | 'error' | 'skipped' | null
  message: string
  content: string
}

/** The kind of each standing: a SHOULD that does not bind is neither passed nor failed. */
const kinds: Record<Standing, Case['kind']> = {
  holds: null,
  aside: 'skipped',
  open: 'error',
  spared: 'skipped',
  fails: 'failure',
  error: 'error',
}

/** Renders a report as JUnit XML: a suite for each area, and one for the profile. */
export function junitReport({ record, profile }: Report): string {
  const { implementation, duration, started } = record
  const rows = rowsOf(record)
  const profiled = profile.map(({ id, kind, fails, text }): Case => ({
    classname: 'assay.profile',
    name: `${id} is ${kind === 'pinned' ? 'as pinned' : 'still to be accepted'}`,
    kind: fails ? 'failure' : null,
    message: text,
    content: text,
  }))
  const suites = [
    ...areas.map((area) => ({ name: area, cases: rows.filter((row) => row.area === area).map(caseOf) })),
    { name: 'profile', cases: profiled },
  ].filter(({ cases }) => cases.length > 0)
  const { skipped: _, ...counts } = countsOf(suites.flatMap(({ cases }) => cases))
  const total = { name: `assay ${implementation.baseUrl}`, ...counts, time: (duration / 1000).toFixed(3) }
  return render(xml`<?xml version="1.0" encoding="UTF-8"?>
<testsuites${attributes(total)}>
${suites.map(({ name, cases }) => suiteMarkup(name, cases, started))}</testsuites>
`)
}

function caseOf({ area, finding, text, standing, label, why, exchanges }: Row): Case {
  const lines = [text, why, `exchanges: ${exchanges.join(', ')}`]
  return {
    classname: `assay.${area}`,
    name: finding.id,
    kind: kinds[standing],
    message: `${label}: ${why}`,
    content: lines.map((line) => clean(line, 1500)).join('\n'),
  }
}

function suiteMarkup(name: string, cases: readonly Case[], timestamp: string): Html {
  const markup = cases.map(({ classname, name, kind, message, content }) => {
    const inner = kind && xml`<${kind}${attributes({ message })}>${content}</${kind}>`
    return xml`<testcase${attributes({ classname, name })}>${inner}</testcase>\n`
  })
  return xml`<testsuite${attributes({ name, ...countsOf(cases), timestamp })}>\n${markup}</testsuite>\n`
}
function countsOf(cases: readonly Case[]) {
  const count = (kind: Case['kind']) => cases.filter((one) => one.kind === kind).length
  return {
    tests: cases.length,
    failures: count('failure'),
    errors: count('error'),
    skipped: count('skipped'),
  }
}

function attributes(values: Record<string, string | number>): Html[] {
  return Object.entries(values).map(([name, value]) => xml` ${name}="${clean(String(value), 600)}"`)
}
