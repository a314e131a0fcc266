import { existsSync, readFileSync } from 'node:fs'
import { homedir } from 'node:os'
import { delimiter, join, resolve } from 'node:path'
import { isOnPath, run, type Client } from './client.ts'
import { callTypeScript } from './typescript.ts'

const sources = 'scripts/generators/java'
// They start sooner, and compute no longer than that saves.
const quick = ['-XX:TieredStopAtLevel=1', '-XX:+UseSerialGC']

/** The files of the manifest in Maven's own folder, the generator first. */
const jars = [...readFileSync(`${sources}/pom.xml`, 'utf8').matchAll(/<dependency>(.+)<\/dependency>/g)].map(
  ([, text = '']) => {
    const [group = '', artifact = '', version = ''] = [...text.matchAll(/>([^<]+)</g)].map(([, part]) => part)
    const name = `${artifact}-${version}.jar`
    return join(homedir(), '.m2/repository', ...group.split('.'), artifact, version, name)
  },
)

/** Returns the command that gets the generator and the libraries of its clients; null where all of it is there. */
function missingJars(commands: readonly string[]): string | null {
  if (!commands.every(isOnPath)) return 'apt-get install openjdk-17-jdk-headless, or another JDK'
  return jars.every((jar) => existsSync(jar)) ? null : `mvn -q -f ${sources}/pom.xml dependency:resolve`
}

async function generate(folder: string, into: string, language: string, properties: string): Promise<void> {
  const output = ['-o', into, `--additional-properties=${properties}`]
  const only = ['--global-property', 'apis,models,supportingFiles,modelDocs=false,apiDocs=false']
  const args = ['-jar', jars[0] ?? '', 'generate', '-g', language, '-i', 'openapi.json', ...output, ...only]
  await run('java', [...quick, ...args], { folder })
}

/** Its client for Java, of the library native. */
export const java: Client = {
  name: 'openapi-generator 7.16, Java',
  missing: () => Promise.resolve(missingJars(['java', 'javac'])),
  async pay({ folder, env }) {
    await generate(folder, 'made', 'java', 'library=native')
    const path = [join(folder, 'classes'), ...jars].join(delimiter)
    const flags = ['-nowarn', '-proc:none', '-g:none', '-d', 'classes', '-cp', path]
    const from = ['-sourcepath', 'made/src/main/java', resolve(sources, 'Client.java')]
    await run('javac', [...quick.map((flag) => `-J${flag}`), ...flags, ...from], { folder })
    await run('java', [...quick, '-cp', path, 'Client'], { folder, env })
  },
}

/** Its client for TypeScript, of the library fetch; types are checked, too. */
export const typescript: Client = {
  name: 'openapi-generator 7.16, TypeScript',
  missing: () => Promise.resolve(missingJars(['java'])),
  async pay({ folder, env }) {
    await generate(folder, 'payment', 'typescript-fetch', 'importFileExtension=.ts')
    await callTypeScript('openapi-generator.ts', { folder, env })
  },
}
