import { readAsset } from '../reports/page.ts'

const guideNames =
  'client ci traffic webhooks authorization live-keys profiles sandbox library other-languages proxies extending'.split(
    ' ',
  )

/** Reads the guides as tags of the contract, which Redoc shows as sections of Markdown. */
export function guideTags(): object[] {
  const guides = guideNames.map((file) => {
    const text = readAsset(import.meta.url, `guides/${file}.md`)
    return {
      file: `${file}.md`,
      name: /^# (.*)/.exec(text)?.[1] ?? '',
      text: text.replace(/^# .*/, ''),
    }
  })
  return guides.map(({ name, text }) => ({
    name,
    'x-traitTag': true,
    // A link to another guide leads to its section, any other one to a file that is not served.
    description: text.replace(/\[([^\]]+)\]\(([^)]+)\)/g, (_, label: string, target: string) => {
      const linked = guides.find(({ file }) => file === target)
      return linked === undefined ? label : `[${label}](#tag/${linked.name.replaceAll(' ', '-')})`
    }),
  }))
}
