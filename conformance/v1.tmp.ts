import { variants } from './reference/variants.ts'
import { judge } from './test/variants/runs.ts'
for (const name of process.argv.slice(2)) {
  const r = await judge(variants[name] as never)
  console.log(name, r.outcome, r.findings.filter(f => ['fail','inconclusive','unstable'].includes(String(f.verdict))).map(f => f.id + ': ' + (f.reason ?? f.actual)).slice(0,4))
}
process.exit()
