import { readFile } from 'node:fs/promises'
import formats from 'ajv-formats'
import { parse } from 'yaml'
import type { Catalogue } from './catalogue.ts'
import { validatorModule } from './module.ts'
import { areasOf } from './requirements.ts'
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
  /** The definitions that it shares with another schema. */
  shared?: { file: string; names: readonly string[] }
}

const documents: readonly Document[] = [
  {
    name: 'profile',
    file: 'conformance/settings/profile.schema.yaml',
    title: 'Profile of an implementation, for assay',
    type: 'Profile',
    immutable: true,
  },
  {
    name: 'report',
    file: 'conformance/reports/report.schema.yaml',
    title: 'The report of a run',
    type: 'RunReport',
    shared: {
      file: 'conformance/record/entry.schema.yaml',
      names: ['KeyKind', 'Exchange'],
    },
  },
  {
    name: 'counterexample',
    file: 'conformance/scenarios/scenario.schema.yaml',
    title: 'A sequence that breaks a requirement',
    type: 'Counterexample',
    immutable: true,
  },
  {
    name: 'record',
    file: 'conformance/record/entry.schema.yaml',
    title: 'A line of exchanges.jsonl',
    type: 'Entry',
  },
  {
    name: 'har',
    file: 'conformance/har/har.schema.yaml',
    title: 'What is read of a HAR',
    type: 'Archive',
  },
]

/** The schema, the types and the validator of each document, and the defaults of the settings. */
export async function documentFiles(catalogue: Catalogue): Promise<Record<string, string>> {
  const filesByDocument = await Promise.all(
    documents.map((document) => filesOf(document, catalogue)),
  )
  return Object.assign({}, ...filesByDocument) as Record<string, string>
}

async function filesOf(document: Document, catalogue: Catalogue): Promise<Record<string, string>> {
  const { name, file, title, type, immutable = false, shared } = document
  const read = await readSchema(file)
  const { $defs: others = {} } = shared === undefined ? {} : await readSchema(shared.file)
  for (const definition of shared?.names ?? [])
    (read['$defs'] as Node)[definition] = (others as Node)[definition]
  const written = mapNodes(mapNodes(read, withRequired), withExample)
  // A report may be of another version, with other ids.
  const filled = name === 'report' ? written : withIds(withoutInternal(written), catalogue)
  const isProfile = name === 'profile'
  const judging = isProfile ? withDefinitionsInlined(filled) : filled
  const ajv = strictAjv({ loopEnum: 8, messages: false, discriminator: true })
  formats.default(ajv)
  ajv.addSchema(mapNodes(withoutExtensions(judging), withoutAnnotations), type)
  const published = {
    $schema: 'https://json-schema.org/draft/2020-12/schema',
    $id: `https://payment.example/schemas/${name}.json`,
    title,
    ...withoutExtensions(withoutSecrets(filled)),
  }
  return {
    [`schemas/${name}.json`]: JSON.stringify(published),
    [`${name}.js`]: `${await validatorModule(ajv, [type])}${isProfile ? `\nexport const profileSchema = ${JSON.stringify(withPlainNames(judging))}\n` : ''}`,
    [`${name}.d.ts`]: `import type { Validator } from './validators.js'

${await typesOf(type, written, immutable)}
/** True for a ${type}. */
export declare const is${type}: Validator<${type}>
${isProfile ? '\n/** The schema of the settings in one piece, its extensions without their prefix. */\nexport declare const profileSchema: Readonly<Record<string, unknown>>\n' : ''}`,
    ...(isProfile && {
      'settings.ts': `import type { Profile } from './profile.js'

/** The default of each setting that has one. */
export const defaults = ${JSON.stringify(defaultsOf(filled))} satisfies Partial<Profile>
`,
    }),
  }
}

const readSchema = async (file: string): Promise<Node> =>
  parse(await readFile(file, 'utf8'), { merge: true }) as Node

/** A schema without the parts that only the kit's own types have. */
function withoutInternal(schema: Node): Node {
  const isShared = (value: unknown): boolean => !Object.hasOwn(Object(value) as Node, 'x-internal')
  return mapNodes(schema, (node) => {
    const rows = Object.entries(node).filter(([, value]) => isShared(value))
    return Object.fromEntries(
      rows.map(([key, value]) => [key, Array.isArray(value) ? value.filter(isShared) : value]),
    )
  })
}

/** A schema with the contract's ids as enumerations where `x-ids` names their kind. */
function withIds(schema: Node, catalogue: Catalogue): Node {
  const ids: Record<string, readonly string[]> = {
    requirements: catalogue.requirements
      .filter(({ untestable }) => untestable === undefined)
      .map(({ id }) => id),
    observations: catalogue.observations.map(({ id }) => id),
    operations: catalogue.operations.map(({ operationId }) => operationId),
    areas: areasOf(catalogue.requirements),
  }
  return mapNodes(schema, ({ 'x-ids': kind, ...rest }) =>
    kind === undefined ? rest : { ...rest, enum: ids[String(kind)] },
  )
}

/** A schema whose properties are required, except those whose names end with a question mark. */
function withRequired({ properties, ...node }: Node): Node {
  if (properties === undefined) return { ...node }
  const rows = Object.entries(properties as Node)
  return {
    type: 'object',
    ...node,
    required: rows.map(([name]) => name).filter((name) => !name.endsWith('?')),
    properties: Object.fromEntries(rows.map(([name, row]) => [name.replace('?', ''), row])),
  }
}

/** A schema with its example filled into its description. */
function withExample(node: Node): Node {
  const { description, examples: [example] = [] } = node as {
    description?: unknown
    examples?: unknown[]
  }
  if (!String(description).includes('{example}')) return node
  return { ...node, description: String(description).replace('{example}', String(example)) }
}

/**
 * The TypeScript of a document. The printer knows no imports, so an id is printed as the literal
 * `(kind)` and replaced by its imported type afterwards.
 */
async function typesOf(type: string, written: Node, immutable: boolean): Promise<string> {
  const typed = mapNodes(written, (node) => {
    const {
      'x-ids': kind,
      propertyNames,
      ...rest
    } = node as { 'x-ids'?: string; propertyNames?: Node }
    if ('discriminator' in node) return { oneOf: node['oneOf'], $defs: node['$defs'] }
    if (kind !== undefined) return { ...rest, enum: [placeholder(kind)] }
    if (propertyNames === undefined) return rest
    const { additionalProperties = {} } = rest as Node
    const [name] = propertyNames['enum'] as string[]
    return { type: 'object', properties: { [name!]: additionalProperties }, required: [] }
  })
  const { $defs, ...root } = typed
  const schemas = JSON.parse(
    JSON.stringify({ [type]: root, ...($defs as Node) }).replaceAll(
      '#/$defs/',
      '#/components/schemas/',
    ),
  ) as Node
  const text = await printTypes(
    { openapi: '3.1.1', info: {}, paths: {}, components: { schemas } },
    immutable,
  )
  return withImportedIds(text).replaceAll(
    /^export type (paths|webhooks|operations|\$defs) = .*\n/gm,
    '',
  )
}

const placeholder = (kind: string): string => `(${kind})`

/** TypeScript with an imported type in the place of each placeholder, as a key or as a value. */
const withImportedIds = (text: string): string =>
  text
    .replaceAll(
      /"\((\w+)\)"(\??): /g,
      (_, kind: string, mark: string) => `[id in ${typeNames[kind]}]${mark}: `,
    )
    .replaceAll(/"\((\w+)\)"/g, (_, kind: string) => typeNames[kind]!)

const typeNames: Readonly<Record<string, string>> = {
  requirements: "import('./requirements.js').RequirementId",
  observations: "import('./requirements.js').ObservationId",
  operations: "import('./operations.js').OperationId",
  areas: "import('./requirements.js').Area",
}

function defaultsOf(schema: Node): Node {
  const rows = Object.entries(schema['properties'] as Record<string, Node>)
  return Object.fromEntries(
    rows.flatMap(([name, row]) => ('default' in row ? [[name, row['default']]] : [])),
  )
}

function withoutSecrets(schema: Node): Node {
  const rows = Object.entries(schema['properties'] ?? {}) as [string, Node][]
  const plainRows = rows.filter(([, row]) => row['x-secret'] === undefined)
  return rows.length === 0 ? schema : { ...schema, properties: Object.fromEntries(plainRows) }
}

function withPlainNames(schema: Node): Node {
  return mapNodes(schema, (node) =>
    Object.fromEntries(Object.entries(node).map(([key, value]) => [key.replace(/^x-/, ''), value])),
  )
}

function withoutExtensions(schema: Node): Node {
  return mapNodes(schema, (node) =>
    Object.fromEntries(Object.entries(node).filter(([key]) => !key.startsWith('x-'))),
  )
}

function withoutAnnotations(node: Node): Node {
  const { description: _, default: __, examples: ___, ...judging } = node
  return judging
}

/** A schema with each definition in the place of references to it. */
function withDefinitionsInlined({ $defs, ...root }: Node): Node {
  const definitions = $defs as Record<string, Node>
  const filled = (value: Node): Node =>
    mapNodes(value, ({ $ref, ...node }) =>
      $ref === undefined ? node : { ...filled(definitions[nameOf($ref as string)]!), ...node },
    )
  return filled(root)
}

/** A copy of a schema in which every mapping was changed, the innermost first. */
function mapNodes(value: Node, change: (node: Node) => Node): Node {
  const copy = (inner: unknown): unknown => {
    if (Array.isArray(inner)) return inner.map(copy)
    if (typeof inner !== 'object' || inner === null) return inner
    return change(
      Object.fromEntries(Object.entries(inner).map(([key, child]) => [key, copy(child)])),
    )
  }
  return copy(value) as Node
}
