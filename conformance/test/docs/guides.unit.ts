import { readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { parse as parseScript } from 'acorn'
import t from 'tap'
import { parse as parseYaml } from 'yaml'
import { commandOf } from '../../commands/assay.ts'
import { readArguments } from '../../commands/command.ts'
import { startSandbox } from '../../sandbox/index.ts'
import { mistakesIn } from '../contract/type-check.ts'
import { folderOf } from '../folder.ts'
import { endpoint } from '../sandbox/client.ts'

const guides = readdirSync('conformance/docs/guides').map(
  (name) => `conformance/docs/guides/${name}`,
)
const pages = ['README.md', 'scripts/build/README.md', 'examples/shop/README.md', ...guides]

t.setTimeout(600_000)

/** The blocks of code of one language on a page. */
const blocks = (page: string, language: string): string[] =>
  [
    ...readFileSync(page, 'utf8').matchAll(new RegExp(`^\`\`\`${language}\\n(.*?)^\`\`\``, 'gms')),
  ].map(([, text = '']) => text)

/** The words of a command line, without quotes, comments and redirections. */
function wordsOf(line: string): string[] {
  const words = [...line.matchAll(/(?:'[^']*'|"[^"]*"|[^\s'"])+/g)].map(([word]) => word)
  const end = words.findIndex((word) => /^(#|>|&|\|)/.test(word))
  const call = words.slice(0, end < 0 ? words.length : end)
  return call.map((word) => word.replaceAll(/['"]/g, '')).filter((word) => word !== '--help-all')
}

/** The calls of the command on a page, in blocks and sentences, as words after its name. */
function callsOn(page: string): string[][] {
  const text = readFileSync(page, 'utf8').replaceAll('\\\n', ' ')
  const calls = text.matchAll(/(?:npm run (?:--silent )?assay --|npx assay|^ *assay) (\w[^`\n]*)/gm)
  return [...calls].map(([, line = '']) => wordsOf(line))
}

t.test(
  'every call of the command in a guide has a command, flags and words that there are',
  async (t) => {
    const calls = pages.flatMap((page) => callsOn(page).map((call) => ({ page, call })))
    t.ok(calls.length > 30, `${calls.length} calls`)
    for (const {
      page,
      call: [name = '', ...args],
    } of calls) {
      const command = await commandOf(name)
      t.ok(command, `${page}: ${name}`)
      // A call within a sentence may leave out what it is for.
      const words =
        args.length === 0
          ? command!.operands.split(' ').filter((word) => !/^\[|^$/.test(word))
          : args
      t.doesNotThrow(
        () => readArguments(command!, words, {}),
        `${page}: ${[name, ...args].join(' ')}`,
      )
    }
  },
)

t.test('every npm script and file that a guide names is there', async (t) => {
  const { scripts } = JSON.parse(readFileSync('package.json', 'utf8')) as {
    scripts: Record<string, string>
  }
  for (const page of pages) {
    const text = readFileSync(page, 'utf8')
    for (const [, name = ''] of text.matchAll(/npm run (?:-s |--silent )?([\w:]+)/g))
      t.ok(scripts[name], `${page}: ${name}`)
    for (const [, name = ''] of text.matchAll(/node (?:--test )?(examples\/\S+)/g))
      t.ok(readFileSync(name, 'utf8'), name)
  }
})

t.test('every block of YAML and JSON is read', async (t) => {
  for (const page of pages) {
    for (const text of blocks(page, 'yaml')) t.ok(parseYaml(text), page)
    for (const text of blocks(page, 'json')) t.ok(JSON.parse(text), page)
  }
})

/** The JavaScript of a page in one module, without other packages and the reader's shop. */
const scriptOf = (page: string): string =>
  blocks(page, 'js')
    .filter((text) => !/from '(openapi-fetch|\.\.\/)/.test(text))
    .join('\n')

/** What a reader has before the lines of a guide. */
const given = `declare const baseUrl: string, publicKey: string, secretKey: string
declare const shop: { webhooks: string }
`

t.test(
  'every block of JavaScript and TypeScript compiles, in the syntax of Node 20',
  { timeout: 300_000 },
  async (t) => {
    const scripts = pages.flatMap((page) => blocks(page, 'js').map((text) => ({ page, text })))
    t.ok(scripts.length > 3, `${scripts.length} blocks`)
    for (const { text } of scripts)
      parseScript(text, {
        ecmaVersion: 2024,
        sourceType: 'module',
        allowAwaitOutsideFunction: true,
      })
    const files = [...pages.map(scriptOf), ...pages.flatMap((page) => blocks(page, 'ts'))]
    const own = (text: string) =>
      text.includes('baseUrl =') ? given.replace('baseUrl: string, ', '') : given
    const wrong = "import { run } from 'payment-assay'\nrun({ bseUrl: '' })"
    const modules = files.map((text) => `${own(text)}${text}\nexport {}`)
    const mistakes = mistakesIn([...modules, wrong])
    t.match(mistakes, [/bseUrl/], 'only what is wrong on purpose')
    t.equal(mistakes.length, 1)
  },
)

t.test(
  'the blocks of the guides on the sandbox and the library run',
  { timeout: 300_000 },
  async (t) => {
    const { url } = await endpoint(t)
    const sandbox = await startSandbox()
    t.teardown(() => sandbox.close())
    const { baseUrl, keys } = sandbox
    const before = `const shop = ${JSON.stringify({ webhooks: url })}, publicKey = '${keys.test.public}', secretKey = '${keys.test.secret}'\n`
    const folder = folderOf(t)
    const own = ['sandbox', 'library'].map((name) => scriptOf(`conformance/docs/guides/${name}.md`))
    const log = console.log
    t.teardown(() => (console.log = log))
    const printed: unknown[] = []
    console.log = (line: unknown) => void printed.push(line)
    for (const [index, text] of own.entries()) {
      const file = join(folder, `${index}.mjs`)
      const local = text
        .replaceAll('http://127.0.0.1:8080', baseUrl)
        .replaceAll(/'payment-assay(\/\w+)?'/g, (_, entry = '/index') =>
          JSON.stringify(pathToFileURL(sources[entry as string]!).href),
        )
      writeFileSync(file, before + local)
      await import(pathToFileURL(file).href)
    }
    console.log = log
    t.strictSame(printed, ['conformant', 'chrg_1'])
  },
)

/** The sources behind the entries of the package. */
const sources: Readonly<Record<string, string>> = {
  '/index': 'conformance/index.ts',
  '/sandbox': 'conformance/sandbox/index.ts',
  '/validators': 'conformance/contract/validators.ts',
}
