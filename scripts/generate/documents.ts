import { readFile } from 'node:fs/promises'
import formats from 'ajv-formats'
import { parse } from 'yaml'
import type { Contract } from './contract.ts'
import { literal } from './literal.ts'
import { inOneModule } from './module.ts'
import { operationsOf } from './parameters.ts'
import { areasOf, observationsOf, requirementsOf } from './requirements.ts'
import { strictAjv } from './schema.ts'
import { printTypes } from './types.ts'
import { nameOf } from './walk.ts'

type Node = Record<string, unknown>

/** A document of the kit's own: the schema that is written by hand, and the name of its type. */
interface Document {
  name: string
  file: string
  title: string
  type: string
  /** True where its types are read-only. */
  immutable?: true
}

const profileDocument: Document = {
  name: 'profile',
  file: 'conformance/settings/profile.schema.yaml',
  title: 'Profile of an implementation, for assay',
  type: 'Profile',
}

const reportDocument: Document = {
  name: 'report',
  file: 'conformance/reports/report.schema.yaml',
  title: 'The report of a run',
  type: 'RunRecord',
}

const counterexampleDocument: Document = {
  name: 'counterexample',
  file: 'conformance/explore/counterexample.schema.yaml',
  title: 'A sequence that breaks a requirement',
  type: 'Counterexample',
  immutable: true,
}

/** The schema, the types and the validator of the settings of a run, and their defaults. */
export async function profile(contract: Contract): Promise<Record<string, string>> {
  const schema = await read(profileDocument)
  const filled = withIds(schema, contract)
  const files = await made(profileDocument, { written: schema, filled, whole: inOnePiece(filled) })
  return {
    ...files,
    'profile.js': `${files['profile.js']}\n${exported}${literal(withPlainNames(inOnePiece(filled)))}\n`,
    'profile.d.ts': `${files['profile.d.ts']}\n/** The schema of the settings in one piece, its extensions without their prefix. */\nexport declare const profileSchema: Readonly<Record<string, unknown>>\n`,
    'settings.ts': `import type { Profile } from './profile.js'

/** The default of each setting that has one. */
export const defaults = ${literal(defaultsOf(filled))} satisfies Partial<Profile>
`,
  }
}

const exported = 'export const profileSchema = '

/** The schema, the types and the validators of the report. */
export async function report(): Promise<Record<string, string>> {
  const schema = await read(reportDocument)
  return made(reportDocument, { written: schema, filled: schema })
}

/** The schema, the types and the validator of a kept counterexample. */
export async function counterexample(contract: Contract): Promise<Record<string, string>> {
  const schema = await read(counterexampleDocument)
  return made(counterexampleDocument, { written: schema, filled: withIds(schema, contract) })
}

/** A schema with the ids of the contract where it names a kind of them. */
function withIds(schema: Node, contract: Contract): Node {
  const ids: Record<string, readonly string[]> = {
    requirements: requirementsOf(contract)
      .filter(({ untestable }) => untestable === undefined)
      .map(({ id }) => id),
    observations: observationsOf(contract).map(({ id }) => id),
    operations: operationsOf(contract).map(({ operationId }) => operationId),
    areas: areasOf(contract),
  }
  return changed(schema, ({ 'x-ids': kind, ...rest }) =>
    kind === undefined ? rest : { ...rest, enum: ids[String(kind)] },
  )
}

async function read({ file }: Document): Promise<Node> {
  return changed(parse(await readFile(file, 'utf8'), { merge: true }) as Node, withExample)
}

/** A schema whose description names its example. */
function withExample(node: Node): Node {
  const { description, examples: [example] = [] } = node as { description?: unknown; examples?: unknown[] }
  if (!String(description).includes('{example}')) return node
  return { ...node, description: String(description).replace('{example}', String(example)) }
}

/** A schema as it is written, with the ids that it names kinds of, and in the form that its validator is made of. */
interface Schemas {
  written: Node
  filled: Node
  whole?: Node
}

async function made(document: Document, { written, filled, whole = filled }: Schemas) {
  const { name, title, type, immutable = false } = document
  const $id = `https://payment.example/schemas/${name}.json`
  const published = {
    $schema: 'https://json-schema.org/draft/2020-12/schema',
    $id,
    title,
    ...withoutExtensions(withoutSecrets(filled)),
  }
  const ajv = strictAjv(true, { loopEnum: 8, messages: false })
  formats.default(ajv)
  ajv.addSchema(changed(withoutExtensions(whole), withoutAnnotations), type)
  return {
    [`schemas/${name}.json`]: JSON.stringify(published),
    [`${name}.js`]: await inOneModule(ajv, [type]),
    [`${name}.d.ts`]: await declarations([type], await typesOf(type, written, immutable)),
  }
}

/** The types of a document: one a definition, whose ids are those of the contract. */
async function typesOf(type: string, written: Node, immutable: boolean): Promise<string> {
  const typed = changed(written, (node) => {
    const { 'x-ids': kind, propertyNames, ...rest } = node as { 'x-ids'?: string; propertyNames?: Node }
    if (kind !== undefined) return { ...rest, enum: [`(${kind})`] }
    if (propertyNames === undefined) return rest
    const { additionalProperties = {} } = rest as Node
    const [name] = propertyNames['enum'] as string[]
    return {
      type: 'object',
      properties: { [name!]: additionalProperties },
      required: propertyNames['x-all'] ? [name] : [],
    }
  })
  const { $defs, ...root } = typed
  const schemas = JSON.parse(
    JSON.stringify({ [type]: root, ...($defs as Node) }).replaceAll('#/$defs/', '#/components/schemas/'),
  ) as Node
  const text = await printTypes({ openapi: '3.1.1', info: {}, paths: {}, components: { schemas } }, immutable)
  return text
    .replaceAll(
      /"\((\w+)\)"(\??): /g,
      (_, kind: string, mark: string) => `[id in ${typeNames[kind]}]${mark}: `,
    )
    .replaceAll(/"\((\w+)\)"/g, (_, kind: string) => typeNames[kind]!)
    .replaceAll(/^export type (paths|webhooks|operations|\$defs) = .*\n/gm, '')
}

const typeNames: Readonly<Record<string, string>> = {
  requirements: "import('./requirements.js').RequirementId",
  observations: "import('./requirements.js').ObservationId",
  operations: "import('./operations.js').OperationId",
  areas: "import('./requirements.js').Area",
}

function declarations(guards: string[], types: string): string {
  return `import type { Validator } from './validators.js'

${types}
${guards.map((guard) => `/** Tells whether a value is a ${guard}. */\nexport declare const is${guard}: Validator<${guard}>`).join('\n')}
`
}

function defaultsOf(schema: Node): Node {
  const rows = Object.entries(schema['properties'] as Record<string, Node>)
  return Object.fromEntries(rows.flatMap(([name, row]) => ('default' in row ? [[name, row['default']]] : [])))
}

function withoutSecrets(schema: Node): Node {
  const rows = Object.entries(schema['properties'] ?? {}) as [string, Node][]
  const kept = rows.filter(([, row]) => row['x-secret'] === undefined)
  return rows.length === 0 ? schema : { ...schema, properties: Object.fromEntries(kept) }
}

function withPlainNames(schema: Node): Node {
  return changed(schema, (node) =>
    Object.fromEntries(Object.entries(node).map(([key, value]) => [key.replace(/^x-/, ''), value])),
  )
}

function withoutExtensions(schema: Node): Node {
  return changed(schema, (node) =>
    Object.fromEntries(Object.entries(node).filter(([key]) => !key.startsWith('x-'))),
  )
}

function withoutAnnotations(node: Node): Node {
  const { description: _, default: __, examples: ___, ...judging } = node
  return judging
}

/** A schema with each definition where it is referred to, so that a place in it says what a message is about. */
function inOnePiece({ $defs, ...root }: Node): Node {
  const definitions = $defs as Record<string, Node>
  const filled = (value: Node): Node =>
    changed(value, ({ $ref, ...node }) =>
      $ref === undefined ? node : { ...filled(definitions[nameOf($ref as string)]!), ...node },
    )
  return filled(root)
}

/** A copy of a schema in which every mapping was changed, the innermost first. */
function changed(value: Node, change: (node: Node) => Node): Node {
  const copy = (inner: unknown): unknown => {
    if (Array.isArray(inner)) return inner.map(copy)
    if (typeof inner !== 'object' || inner === null) return inner
    return change(Object.fromEntries(Object.entries(inner).map(([key, child]) => [key, copy(child)])))
  }
  return copy(value) as Node
}
