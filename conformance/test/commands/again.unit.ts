import { test } from 'tap'
import { startIn } from '../../commands/command.ts'

test('the command that repeats a run starts the kit as it was started', (t) => {
  const rows: [env: NodeJS.ProcessEnv, isClone: boolean, words: string][] = [
    [{}, true, 'npm run assay --'],
    [{ npm_command: 'exec' }, false, 'npx assay'],
    [{ npm_command: 'run' }, false, 'npx assay'],
    [{}, false, 'assay'],
  ]
  for (const [env, isClone, words] of rows) t.equal(startIn(env, isClone).join(' '), words)
  t.end()
})
