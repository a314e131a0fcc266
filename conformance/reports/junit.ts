import { grouped } from '../basics/grouped.ts'
import { rowsOf, type Row } from './findings.ts'
import { html as xml, render, type Html } from './markup.ts'
import type { Report } from './report.ts'
import { clean } from './text.ts'

/** A test case of JUnit, with the element inside it that says why it did not pass. */
interface Case {
  suite: string
  name: string
  element: 'failure' | 'error' | 'skipped' | null
  message: string
  content: string
}

const elements: Record<Row['result'], Case['element']> = {
  passed: null,
  skipped: 'skipped',
  todo: 'skipped',
  failed: 'failure',
  error: 'error',
}

/** Renders a report as JUnit XML: a suite for each area, and one for the profile. */
export function junitReport({ record, profile }: Report): string {
  const cases = [
    ...rowsOf(record).map(({ area, finding: { id, exchanges }, text, result, message }): Case => ({
      suite: area,
      name: id,
      element: elements[result],
      message,
      content: [text, message, `exchanges: ${exchanges.join(', ')}`].map((line) => clean(line)).join('\n'),
    })),
    ...profile.map(({ id, fails, text }): Case => {
      const element = fails ? 'failure' : null
      return { suite: 'profile', name: id, element, message: text, content: clean(text) }
    }),
  ]
  const { skipped: _, ...counts } = countsOf(cases)
  const time = (record.duration / 1000).toFixed(3)
  const total = { name: `assay ${record.implementation.baseUrl}`, ...counts, time }
  const suites = [...grouped(cases, ({ suite }) => suite)].map(
    ([name, own]) =>
      xml`<testsuite${attributes({ name, ...countsOf(own), timestamp: record.started })}>\n${own.map(caseMarkup)}</testsuite>\n`,
  )
  return render(xml`<?xml version="1.0" encoding="UTF-8"?>
<testsuites${attributes(total)}>
${suites}</testsuites>
`)
}

function caseMarkup({ suite, name, element, message, content }: Case): Html {
  const inner = element && xml`<${element}${attributes({ message })}>${content}</${element}>`
  return xml`<testcase${attributes({ classname: `assay.${suite}`, name })}>${inner}</testcase>\n`
}

function countsOf(cases: readonly Case[]) {
  const count = (element: Case['element']) => cases.filter((one) => one.element === element).length
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
