import { grouped } from '../conformance/reference/variants/combine.ts'
import { rulesOf } from '../conformance/reference/variants/variant.ts'
import { variants } from '../conformance/reference/variants.ts'
const names = Object.keys(variants)
const g = grouped(names, variants, 12)
for (const x of g) if (x.length < 9) for (const n of x) { const v = variants[n]!; console.log(x.length, n, v.alone ? 'ALONE' : '', Object.keys(rulesOf(v)).join(), Object.keys(v.options ?? {}).join(), Object.keys(v.declared ?? {}).join()) }
