import { join } from 'node:path'
import ts from 'typescript'

const entry = (path: string) => [join(process.cwd(), path)]

const options: ts.CompilerOptions = {
  strict: true,
  exactOptionalPropertyTypes: true,
  noEmit: true,
  skipLibCheck: true,
  types: ['node'],
  target: ts.ScriptTarget.ES2023,
  lib: ['lib.es2023.d.ts'],
  module: ts.ModuleKind.NodeNext,
  allowImportingTsExtensions: true,
  resolveJsonModule: true,
  paths: {
    'payment-assay': entry('conformance/index.ts'),
    'payment-assay/types': entry('generated/types.ts'),
    'payment-assay/validators': entry('conformance/contract/validators.ts'),
    'payment-assay/form': entry('conformance/contract/form-encoding.ts'),
    'payment-assay/sandbox': entry('conformance/sandbox/index.ts'),
    'payment-assay/adapters': entry('conformance/adapters/index.ts'),
  },
}

/** The type errors of modules given as text, as a consumer's, each with the end of its line. */
export function mistakesIn(texts: readonly string[]): string[] {
  const files = new Map(
    texts.map((text, index) => [join(import.meta.dirname, `checked-${index}.ts`), text]),
  )
  const host = ts.createCompilerHost(options)
  const read = host.getSourceFile.bind(host)
  host.getSourceFile = (name, ...rest) => {
    const text = files.get(name)
    return text === undefined
      ? read(name, ...rest)
      : ts.createSourceFile(name, text, ts.ScriptTarget.ES2023)
  }
  const program = ts.createProgram([...files.keys()], options, host)
  return [...files].flatMap(([name, text]) => {
    const source = program.getSourceFile(name)
    return program.getSemanticDiagnostics(source).map(({ start = 0, messageText }) => {
      const at = source?.getLineAndCharacterOfPosition(start).line ?? 0
      const words = ts.flattenDiagnosticMessageText(messageText, ' ')
      return `${text.split('\n')[at]?.slice(-120)} ${words.slice(0, 300)}`
    })
  })
}
