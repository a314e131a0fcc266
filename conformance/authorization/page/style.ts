/** Lists the classes that a style sheet hides by themselves, whatever the medium, and that no other rule of it shows. */
export function hiddenBy(sheet: string): Set<string> {
  const hidden = new Set<string>()
  let open = 0
  for (const rule of sheet.split('}')) {
    const parts = rule.split('{')
    const [style = '', selectors = ''] = parts.toReversed()
    const display = /display\s*:\s*([\w-]+)/i.exec(style)?.[1]?.toLowerCase()
    const isPlain = open === 0 && parts.length === 2
    if (isPlain && display === 'none') for (const name of classesAlone(selectors)) hidden.add(name)
    else if (display !== undefined && display !== 'none')
      for (const [, name = ''] of selectors.matchAll(/\.([\w-]+)/g)) hidden.delete(name)
    open = Math.max(0, open + parts.length - 2)
  }
  return hidden
}

function classesAlone(selectors: string): string[] {
  return selectors.split(',').flatMap((one) => /^\s*\.([\w-]+)\s*$/.exec(one)?.[1] ?? [])
}
