import { readFileSync } from 'node:fs'
import t from 'tap'
import { countsOf, withCounts } from '../../../scripts/counts.ts'
import { run } from '../../index.ts'

t.test('the counts of the README are those of a run', async (t) => {
  const readme = readFileSync('README.md', 'utf8')
  t.equal(withCounts(readme, await countsOf(await run())), readme, 'npm run counts writes them')
})

t.test('a README without a place for counts is named', (t) => {
  t.throws(() => withCounts('# Assay\n', 'none'), /README\.md: it holds no line/)
  t.end()
})
