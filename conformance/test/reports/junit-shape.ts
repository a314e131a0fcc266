import { XMLParser, XMLValidator } from 'fast-xml-parser'

interface Shape {
  children: readonly string[]
  required: readonly string[]
  optional: readonly string[]
}

const outcome: Shape = { children: ['#text'], required: [], optional: ['message', 'type'] }

// The XSD by which Jenkins reads JUnit: other attributes and elements are errors there.
const shapes: Record<string, Shape> = {
  testsuites: {
    children: ['testsuite'],
    required: [],
    optional: ['name', 'time', 'tests', 'failures', 'disabled', 'errors'],
  },
  testsuite: {
    children: ['testsuite', 'properties', 'testcase', 'system-out', 'system-err'],
    required: ['tests'],
    optional: ['name', 'failures', 'errors', 'time', 'disabled', 'skipped', 'timestamp', 'hostname', 'id'],
  },
  testcase: {
    children: ['skipped', 'error', 'failure', 'system-out', 'system-err'],
    required: ['name'],
    optional: ['assertions', 'time', 'timestamp', 'classname', 'status'],
  },
  failure: outcome,
  error: outcome,
  skipped: outcome,
}

/** One element as the parser gives it: its children under its name, its attributes under `:@`. */
type Node = Record<string, unknown>

/** What keeps a document from being JUnit as CI systems read it, and how many cases of each kind it holds. */
export function junitShape(document: string): { troubles: string[]; counts: Record<string, number> } {
  const wellFormed = XMLValidator.validate(document)
  if (wellFormed !== true) return { troubles: [wellFormed.err.msg], counts: {} }
  const parser = new XMLParser({ preserveOrder: true, ignoreAttributes: false, attributeNamePrefix: '' })
  const roots = (parser.parse(document) as Node[]).filter((node) => !('?xml' in node))
  const troubles: string[] = []
  const counts: Record<string, number> = {}
  const visit = (node: Node, allowed: readonly string[]) => {
    const name = Object.keys(node).find((key) => key !== ':@') ?? ''
    if (!allowed.includes(name)) troubles.push(`<${name}> is none of ${allowed.join(', ')}`)
    counts[name] = (counts[name] ?? 0) + 1
    const shape = shapes[name]
    if (shape === undefined) return
    const attributes = Object.keys((node[':@'] ?? {}) as Node)
    for (const attribute of shape.required)
      if (!attributes.includes(attribute)) troubles.push(`<${name}> has no ${attribute}`)
    for (const attribute of attributes)
      if (![...shape.required, ...shape.optional].includes(attribute))
        troubles.push(`<${name}> has ${attribute}`)
    for (const child of node[name] as Node[]) visit(child, shape.children)
  }
  for (const root of roots) visit(root, ['testsuites'])
  return { troubles, counts }
}
