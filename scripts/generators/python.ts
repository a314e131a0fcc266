import { resolve } from 'node:path'
import { run, succeeds, type Client, type Place } from './client.ts'

const manifest = 'scripts/generators/python/requirements.txt'

/** Returns the command that installs modules for the Python of the PATH; null where it has them all. */
export async function missingModules(modules: readonly string[]): Promise<string | null> {
  const found = `import sys; from importlib.util import find_spec; sys.exit(not all(map(find_spec, ${JSON.stringify(modules)})))`
  return (await succeeds('python3', ['-c', found])) ? null : `python3 -m pip install -r ${manifest}`
}

/** Runs a program of the folder of Python, with a client that was made in a place. */
export async function callPython(program: string, { folder, env }: Place): Promise<void> {
  const path = resolve('scripts/generators/python', program)
  await run('python3', ['-B', path], { folder, env: { ...env, PYTHONPATH: folder } })
}

/** The models of datamodel-code-generator, posted by Python's own client. */
export const models: Client = {
  name: 'datamodel-code-generator 0.89, Python',
  missing: () => missingModules(['datamodel_code_generator', 'email_validator']),
  async pay(place) {
    const into = ['--input-file-type', 'openapi', '--output', 'payment_models.py']
    // Without the first, what may be null may not.
    const style = ['--strict-nullable', '--collapse-root-models', '--enum-field-as-literal', 'all']
    const output = ['--output-model-type', 'pydantic_v2.BaseModel', '--formatters', 'builtin']
    const args = ['--input', 'openapi.json', ...into, ...style, ...output]
    await run('python3', ['-m', 'datamodel_code_generator', ...args], place)
    await callPython('models.py', place)
  },
}

/** A public client of PyPI, which nobody generates; it sends JSON, and the secret key for sources. */
export const sdk: Client = {
  name: 'omise 0.16, Python',
  missing: () => missingModules(['omise']),
  pay: (place) => callPython('sdk.py', place),
}
