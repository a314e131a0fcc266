import { resolve } from 'node:path'
import { run, succeeds, type Client } from './client.ts'

const sources = 'scripts/generators/python'
const modules = ['datamodel_code_generator', 'email_validator']
const found = `import sys; from importlib.util import find_spec; sys.exit(not all(map(find_spec, ${JSON.stringify(modules)})))`

/** The models of datamodel-code-generator, posted by Python's own client. */
export const python: Client = {
  name: 'datamodel-code-generator 0.89, Python',
  async missing() {
    return (await succeeds('python3', ['-c', found]))
      ? null
      : `python3 -m pip install -r ${sources}/requirements.txt`
  },
  async pay({ folder, env }) {
    const into = ['--input-file-type', 'openapi', '--output', 'payment_models.py']
    // Without the first, what may be null may not.
    const style = ['--strict-nullable', '--collapse-root-models', '--enum-field-as-literal', 'all']
    const output = ['--output-model-type', 'pydantic_v2.BaseModel', '--formatters', 'builtin']
    const args = ['--input', 'openapi.json', ...into, ...style, ...output]
    await run('python3', ['-m', 'datamodel_code_generator', ...args], { folder, env })
    const path = { ...env, PYTHONPATH: folder }
    await run('python3', ['-B', resolve(sources, 'models.py')], { folder, env: path })
  },
}
