import { readdirSync, readFileSync } from 'node:fs'
import ts from 'typescript'

/** One changed place in a file of rules. */
export interface Mutant {
  /** Where it is and what is changed, such as "charges.ts amount === source.amount: === to !==". */
  name: string
  file: string
  text: string
}

const rules = new URL('../../../reference/rules/', import.meta.url)

const operators: Record<string, string> = {
  '===': '!==',
  '!==': '===',
  '<': '<=',
  '<=': '<',
  '>': '>=',
  '>=': '>',
  '&&': '||',
  '||': '&&',
  '+': '-',
  '-': '+',
}

/** Lists every mutant of the rules: one operator, number or truth value changed in each. */
export function mutants(): Mutant[] {
  return readdirSync(rules).flatMap((file) => {
    const text = readFileSync(new URL(file, rules), 'utf8')
    const found: Mutant[] = []
    const visit = (node: ts.Node): void => {
      const other = changed(node)
      if (other !== undefined) {
        const [start, end] = [node.getStart(), node.getEnd()]
        const place = node.parent.getText().replace(/\s+/g, ' ').slice(0, 60)
        const name = `${file} ${place}: ${node.getText()} to ${other}`
        found.push({ name, file, text: text.slice(0, start) + other + text.slice(end) })
      }
      ts.forEachChild(node, visit)
    }
    visit(ts.createSourceFile(file, text, ts.ScriptTarget.Latest, true))
    return found
  })
}

/** Returns the text that a mutant has in place of a node, undefined where there is none. */
function changed(node: ts.Node): string | undefined {
  if (ts.isSourceFile(node)) return undefined
  if (node.kind === ts.SyntaxKind.TrueKeyword) return 'false'
  if (node.kind === ts.SyntaxKind.FalseKeyword) return 'true'
  if (ts.isNumericLiteral(node)) return String(Number(node.text.replaceAll('_', '')) + 1)
  return ts.isBinaryExpression(node.parent) && node === node.parent.operatorToken
    ? operators[node.getText()]
    : undefined
}
