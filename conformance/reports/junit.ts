import { grouped } from '../basics/grouped.ts'
import { html as xml, render, type Html } from '../text/html.ts'
import type { Report } from './report.ts'
import { resultRows, type ResultRow } from './rows.ts'
import { clean } from '../text/plain.ts'

/** The element of a test case that says why it did not pass. */
const elements = {
  passed: null,
  skipped: 'skipped',
  todo: 'skipped',
  failed: 'failure',
  error: 'error',
} as const

/** Renders a report as JUnit XML: a suite for each area, and one for the profile. */
export function junitReport(report: Report): string {
  const { started, duration, implementation } = report.runReport
  const rows = resultRows(report)
  const { skipped: _, ...counts } = countsOf(rows)
  const total = {
    name: `assay ${implementation.baseUrl}`,
    ...counts,
    time: (duration / 1000).toFixed(3),
  }
  const suites = [...grouped(rows, ({ suite }) => suite)].map(
    ([name, cases]) =>
      xml`<testsuite${attributes({ name, ...countsOf(cases), timestamp: started })}>\n${cases.map(caseMarkup)}</testsuite>\n`,
  )
  return render(xml`<?xml version="1.0" encoding="UTF-8"?>
<testsuites${attributes(total)}>
${suites}</testsuites>
`)
}

function caseMarkup({ suite, name, text, result, message, exchanges }: ResultRow): Html {
  const element = elements[result]
  const content = [text, message, `exchanges: ${exchanges.join(', ')}`]
    .map((line) => clean(line))
    .join('\n')
  const inner = element && xml`<${element}${attributes({ message })}>${content}</${element}>`
  return xml`<testcase${attributes({ classname: `assay.${suite}`, name })}>${inner}</testcase>\n`
}

function countsOf(rows: readonly ResultRow[]) {
  const count = (element: string) =>
    rows.filter(({ result }) => elements[result] === element).length
  const [failures, errors, skipped] = [count('failure'), count('error'), count('skipped')]
  return { tests: rows.length, failures, errors, skipped }
}

function attributes(values: Record<string, string | number>): Html[] {
  return Object.entries(values).map(([name, value]) => xml` ${name}="${clean(String(value), 600)}"`)
}
