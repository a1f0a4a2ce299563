import { readFileSync } from 'node:fs'
import path from 'node:path'
import { expect, test } from 'vitest'
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
