import { existsSync, readFileSync } from 'node:fs'
import { homedir } from 'node:os'
import { delimiter, join, resolve } from 'node:path'
import { isOnPath, run, type Client } from './client.ts'

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

/** The client of openapi-generator, of the library native. */
export const java: Client = {
  name: 'openapi-generator 7.16, Java',
  async missing() {
    if (!['java', 'javac'].every(isOnPath)) return 'apt-get install openjdk-17-jdk-headless, or another JDK'
    return jars.every((jar) => existsSync(jar)) ? null : `mvn -q -f ${sources}/pom.xml dependency:resolve`
  },
  async pay({ folder, env }) {
    const language = ['-g', 'java', '--additional-properties=library=native']
    const only = ['--global-property', 'apis,models,supportingFiles,modelDocs=false,apiDocs=false']
    const args = ['-jar', jars[0] ?? '', 'generate', '-i', 'openapi.json', '-o', 'made', ...language, ...only]
    await run('java', [...quick, ...args], { folder })
    const path = [join(folder, 'classes'), ...jars].join(delimiter)
    const flags = ['-nowarn', '-proc:none', '-g:none', '-d', 'classes', '-cp', path]
    const from = ['-sourcepath', 'made/src/main/java', resolve(sources, 'Client.java')]
    await run('javac', [...quick.map((flag) => `-J${flag}`), ...flags, ...from], { folder })
    await run('java', [...quick, '-cp', path, 'Client'], { folder, env })
  },
}
