import { XMLValidator } from 'fast-xml-parser'

const attributes = (...names: string[]): string => `(?: (?:${names.join('|')})="[^"<]*")+`
const inner = '(?:<(skipped|failure|error) message="[^"<]*">[^<]*</\\1>)?'
const cases = `(?:<testcase${attributes('classname', 'name')}>${inner}</testcase>\\n)*`
const suites = `(?:<testsuite${attributes('name', 'tests', 'failures', 'errors', 'skipped', 'timestamp')}>\\n${cases}</testsuite>\\n)*`
const whole = new RegExp(
  `^<\\?xml [^>]*>\\n<testsuites${attributes('name', 'tests', 'failures', 'errors', 'time')}>\\n${suites}</testsuites>\\n$`,
)

/** True for JUnit as Jenkins reads it, without other attributes and elements. */
export function isJunit(document: string): boolean {
  return XMLValidator.validate(document) === true && whole.test(document)
}
