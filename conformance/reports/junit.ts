import { areas } from '../../generated/requirements.ts'
import { written, html as xml, type Html } from './markup.ts'
import type { Report } from './report.ts'
import { rowsOf, type Row, type Standing } from './rows.ts'
import { clean } from './text.ts'

type Kind = 'failure' | 'error' | 'skipped' | null

/** A case of JUnit, with the markup inside its element; null where the element is empty. */
interface Case {
  classname: string
  name: string
  kind: Kind
  inner: Html | null
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

/** Renders a report as JUnit XML: a suite for each area, and one for the profile. */
export function junitReport({ record, profile }: Report): string {
  const { implementation, duration, started } = record
  const rows = rowsOf(record)
  const suites = [
    ...areas.map((area) => ({
      name: String(area),
      cases: rows.filter((row) => row.area === area).map(caseOf),
    })),
    {
      name: 'profile',
      cases: profile.map(({ id, kind, fails, text }): Case => ({
        classname: 'assay.profile',
        name: `${id} is ${kind === 'pinned' ? 'as pinned' : 'still to be accepted'}`,
        kind: fails ? 'failure' : null,
        inner: fails ? xml`<failure${attributes({ message: text, type: kind })}/>` : null,
      })),
    },
  ].filter(({ cases }) => cases.length > 0)
  const { skipped: _, ...counts } = countsOf(suites.flatMap(({ cases }) => cases))
  const total = { name: `assay ${implementation.baseUrl}`, ...counts, time: (duration / 1000).toFixed(3) }
  return written(xml`<?xml version="1.0" encoding="UTF-8"?>
<testsuites${attributes(total)}>
${suites.map(({ name, cases }) => suiteMarkup(name, cases, started))}</testsuites>
`)
}

function caseOf({ area, id, text, standing, spared, label, why, exchanges }: Row): Case {
  const kind = kinds[standing]
  const message = clean(`${spared}${label}: ${why}`, 500)
  const about = attributes(kind === 'skipped' ? { message } : { message, type: label })
  const lines = [text, why, ...(exchanges.length > 0 ? [`exchanges: ${exchanges.join(', ')}`] : [])]
  const content = lines.map((line) => clean(line, 1500)).join('\n')
  return {
    classname: `assay.${area}`,
    name: id,
    kind,
    inner: kind && xml`\n<${kind}${about}>${content}</${kind}>\n`,
  }
}

function suiteMarkup(name: string, cases: readonly Case[], timestamp: string): Html {
  const markup = cases.map(({ classname, name, inner }) => {
    const head = attributes({ classname, name, time: '0.000' })
    return inner === null ? xml`<testcase${head}/>\n` : xml`<testcase${head}>${inner}</testcase>\n`
  })
  const head = attributes({ name, ...countsOf(cases), time: '0.000', timestamp })
  return xml`<testsuite${head}>\n${markup}</testsuite>\n`
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

function attributes(values: Record<string, string | number>): Html[] {
  return Object.entries(values).map(([name, value]) => xml` ${name}="${clean(String(value), 600)}"`)
}
