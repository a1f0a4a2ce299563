import { existsSync } from 'node:fs'

/** Browsers of Debian's packages, and where these put the programs that a test needs. */
const ENGINES = {
  Firefox: { packages: 'firefox-esr', programs: { browser: ['/usr/bin/firefox-esr', '/usr/bin/firefox'] } },
  WebKit: {
    packages: 'webkit2gtk-driver xvfb',
    programs: { driver: ['/usr/bin/WebKitWebDriver'], screen: ['/usr/bin/Xvfb'] },
  },
} satisfies Record<string, { packages: string; programs: Record<string, string[]> }>
export type EngineName = keyof typeof ENGINES

/** The paths of an engine's programs; null unless all are installed. */
export function findPrograms<Name extends EngineName>(
  name: Name,
): Record<keyof (typeof ENGINES)[Name]['programs'], string> | null {
  const found = Object.entries<string[]>(ENGINES[name].programs).map(
    ([program, files]) => [program, files.find((file) => existsSync(file))] as const,
  )
  if (found.some(([, file]) => file === undefined)) return null
  return Object.fromEntries(found) as Record<keyof (typeof ENGINES)[Name]['programs'], string>
}

/** One line for each engine that is not installed, which no test has tried then. */
export function notTried(names: EngineName[] = Object.keys(ENGINES) as EngineName[]): string[] {
  return names
    .filter((name) => findPrograms(name) === null)
    .map((name) => `Not tried: ${name}. To try it: apt-get install ${ENGINES[name].packages}`)
}
