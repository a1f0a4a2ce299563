import { type ParseArgsOptionsConfig, parseArgs } from 'node:util'

/** Thrown if a command was called wrongly; its message says how it is called. */
class UsageError extends Error {
  override name = 'UsageError'
}

interface CommandArguments {
  usage: string
  options?: ParseArgsOptionsConfig
  /** The number of arguments besides the options, at least and at most. */
  places?: [least: number, most: number]
}

/** Lists the arguments that each command of package.json takes after `--`. */
export const COMMANDS = {
  'admin-password': {
    usage: 'npm run admin-password [-- --without-code]',
    options: { 'without-code': { type: 'boolean' } },
  },
  backup: { usage: 'npm run backup [-- FOLDER]', options: { to: { type: 'string' } }, places: [0, 1] },
  'check-live': { usage: 'npm run check-live' },
  'db:migrate': { usage: 'npm run db:migrate' },
  'move-to-postgres': {
    usage: 'npm run move-to-postgres -- postgres://user:password@host/database',
    places: [1, 1],
  },
  'note-backup': { usage: 'npm run note-backup -- PLACE', places: [0, 1] },
  restore: { usage: 'npm run restore -- FILE', places: [1, 1] },
  seed: { usage: 'npm run seed -- --products 1000', options: { products: { type: 'string' } } },
  test: { usage: 'npm test' },
  'test:long': { usage: 'npm run test:long' },
  'test:mutants': {
    usage: 'npm run test:mutants [-- --only "part of a name" | --project NAME | --row [--seed NUMBER]]',
    options: {
      only: { type: 'string', multiple: true },
      project: { type: 'string' },
      // One row of the specification by chance; the same one for the same seed.
      row: { type: 'boolean' },
      seed: { type: 'string' },
    },
  },
  'upgrade-check': { usage: 'npm run upgrade-check' },
} as const satisfies Record<string, CommandArguments>

export type CommandName = keyof typeof COMMANDS

export interface Arguments {
  places: string[]
  /** Returns each text that was given for an option. */
  texts(option: string): string[]
  has(option: string): boolean
}

/** Throws `UsageError`. */
export function readArguments(name: CommandName, args = process.argv.slice(2)): Arguments {
  const { usage, options = {}, places: [least, most] = [0, 0] }: CommandArguments = COMMANDS[name]
  const read = parse(args, options)
  const count = read?.positionals.length ?? 0
  if (!read || count < least || count > most || hasEmpty(read)) throw new UsageError(`Usage: ${usage}`)
  const { positionals: places, values } = read
  const texts = (option: string) => [values[option] ?? []].flat().filter((value) => typeof value === 'string')
  return { places, texts, has: (option) => values[option] === true }
}

/** Serves commands without `runTool`: one line and exit 2 for wrong arguments. */
export function readArgumentsOrExit(name: CommandName): Arguments {
  try {
    return readArguments(name)
  } catch (error) {
    if (!(error instanceof UsageError)) throw error
    console.error(error.message)
    process.exit(2)
  }
}

/** Such as an unset variable of a script. */
function hasEmpty({ positionals, values }: NonNullable<ReturnType<typeof parse>>): boolean {
  return [positionals, ...Object.values(values)].flat().some((text) => String(text).trim() === '')
}

function parse(args: string[], options: ParseArgsOptionsConfig) {
  try {
    return parseArgs({ args, options, allowPositionals: true })
  } catch {
    return null
  }
}
