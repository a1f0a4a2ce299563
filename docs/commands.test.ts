import { spawnSync } from 'node:child_process'
import { mkdtempSync, readdirSync, readFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { expect, test } from 'vitest'
import { IS_LONG } from '#commands/long.ts'
import { COMMANDS, type CommandName, readArguments } from '#commands/read-arguments.ts'
import { makeReopener } from '#commands/reopener.ts'

const names = Object.keys(COMMANDS) as CommandName[]

test('Each command says in one line how it is called if its arguments are wrong', () => {
  for (const name of names) {
    const { usage } = COMMANDS[name]
    for (const wrong of [['--no-such-option'], ['one', 'two', 'three'], ['--help']]) {
      expect(() => readArguments(name, wrong), `${name} ${wrong}`).toThrow(`Usage: ${usage}`)
    }
  }
  expect(() => readArguments('restore', [])).toThrow('Usage: npm run restore -- FILE')
})

test('An empty argument, such as an unset variable of a script, is refused in one line and never taken for a folder or name', () => {
  for (const name of ['backup', 'restore', 'note-backup', 'move-to-postgres'] as const) {
    for (const empty of ['', '  ']) {
      expect(() => readArguments(name, [empty]), name).toThrow(`Usage: ${COMMANDS[name].usage}`)
    }
  }
  expect(() => readArguments('backup', ['--to', ''])).toThrow(`Usage: ${COMMANDS.backup.usage}`)
})

test('A folder for a backup is named with and without its option', () => {
  expect(readArguments('backup', ['/mnt/usb']).places).toEqual(['/mnt/usb'])
  expect(readArguments('backup', ['--to', '/mnt/usb']).texts('to')).toEqual(['/mnt/usb'])
})

/** All that read or change a shop; a start, a restore and a migration make its database. */
const IN_NO_SHOP = [
  ...[['admin-password'], ['note-backup', 'x'], ['backup'], ['upgrade-check'], ['check-live']],
  ...[
    ['seed', '--products', '1'],
    ['move-to-postgres', 'postgres://nobody@localhost:1/none'],
  ],
]

test.each(IS_LONG ? IN_NO_SHOP : IN_NO_SHOP.slice(0, 2))(
  '%s makes nothing in a folder without a shop, and says so',
  (name, ...given) => {
    const dataDir = mkdtempSync(path.join(tmpdir(), 'no-shop-'))
    // Nothing listens there.
    const env = { PATH: process.env.PATH, ENV_FILE: '', DATA_DIR: dataDir, PORT: '1' }
    const root = path.resolve(import.meta.dirname, '..')
    const run = spawnSync(process.execPath, [`commands/${name}.ts`, ...given], {
      cwd: root,
      encoding: 'utf8',
      env,
    })
    expect(run.stderr).toContain('There is no shop in this database yet.')
    expect(run.stderr.trim().split('\n')).toHaveLength(1)
    expect(run.status).toBe(1)
    expect(readdirSync(dataDir)).toEqual([])
  },
)

test('Every script of package.json that is a program of commands/ has its line', () => {
  const { scripts } = JSON.parse(readFileSync(path.resolve(import.meta.dirname, '../package.json'), 'utf8'))
  const ours = Object.keys(scripts).filter((name) => scripts[name].startsWith('node commands/'))
  expect(names.toSorted()).toEqual(ours.toSorted())
})

test('Changes that arrive before the shop is open again count as one, and each later one opens it once more', async () => {
  const said: string[] = []
  let count = 1
  const { current, change } = makeReopener(count, {
    open: async () => {
      count += 1
      said.push(`open ${count}`)
      return count
    },
    close: async (opened) => void said.push(`close ${opened}`),
  })
  change()
  change()
  expect(await current()).toBe(2)
  change()
  expect(await current()).toBe(3)
  expect(said).toEqual(['close 1', 'open 2', 'close 2', 'open 3'])
})

test('A shop that an error kept from opening opens after the next change', async () => {
  const outcomes = [Promise.reject(new Error('a comma is missing')), Promise.resolve('open again')]
  const { current, change } = makeReopener('first', {
    open: async () => outcomes.shift() ?? '',
    close: async () => {},
  })
  change()
  await expect(current()).rejects.toThrow('a comma is missing')
  change()
  expect(await current()).toBe('open again')
})
