import { globSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { expect, test } from 'vitest'

const APP = path.resolve(import.meta.dirname, '../..')

/** Written by Recharts. */
const FOREIGN = new Set(['recharts-cartesian-grid', 'recharts-tooltip-cursor'])

const files = (pattern: string) =>
  globSync(pattern, { cwd: APP })
    .filter((file) => !/\.test\.tsx?$/.test(file))
    .sort()
const textOf = (file: string) => readFileSync(path.join(APP, file), 'utf8')

const sheets = new Map(files('ui/**/*.css').map((file) => [file, classesOf(textOf(file))]))
const styled = new Set([...sheets.values()].flatMap((classes) => [...classes]))

/** The classes in the sheet's selectors, as subject or as condition. */
function classesOf(css: string): Set<string> {
  const rules = [...css.replaceAll(/\/\*[\s\S]*?\*\//g, '').matchAll(/([^{};]+)\{/g)]
  const selectors = rules.map(([, selector = '']) => selector.trim()).filter((text) => !text.startsWith('@'))
  return new Set([...selectors.join(' ').matchAll(/\.([A-Za-z_][\w-]*)/g)].map(([, name = '']) => name))
}

/** Every class in the screens and in the pages that the server writes without React. */
function classesInMarkup(): Set<string> {
  const inScreens = files('{ui,routes}/**/*.tsx').flatMap((file) => [
    ...textOf(file).matchAll(/[cC]lassName[=:] ?(?:"([^"]*)"|\{?('[^']*')|\{((?:[^{}]|\$?\{[^{}]*\})*)\})/g),
  ])
  const inPages = files('server/http/*.ts').flatMap((file) => [...textOf(file).matchAll(/class="([^"]*)"/g)])
  const literals = [...inScreens, ...inPages].flatMap(([, plain, quoted, code]) =>
    code === undefined ? [plain ?? quoted ?? ''] : literalsOf(code),
  )
  return new Set(literals.flatMap((text) => text.match(/[a-z][\w-]*/g) ?? []))
}

/** The strings of an expression without those it compares with. */
function literalsOf(code: string): string[] {
  return [...code.matchAll(/(?<!=== )(?:'([^']*)'|`([^`]*)`)/g)].map(
    ([, quoted, template]) => quoted ?? template?.replaceAll(/[\w-]*\$\{[^}]*\}/g, '') ?? '',
  )
}

test('Each class is named in one style sheet only', () => {
  const shared = [...styled].flatMap((name) => {
    const homes = [...sheets].filter(([, classes]) => classes.has(name)).map(([sheet]) => sheet)
    return homes.length > 1 ? [`${name}: ${homes.join(', ')}`] : []
  })
  expect(shared).toEqual([])
})

test('Each class of the markup is styled', () => {
  expect([...classesInMarkup()].filter((name) => !styled.has(name))).toEqual([])
})

test('Each styled class is used in the markup', () => {
  const markup = files('{ui,routes}/**/*.tsx').concat(files('server/http/*.ts')).map(textOf).join('\n')
  const unused = [...styled].filter((name) => !FOREIGN.has(name) && !isIn(markup, name))
  expect(unused).toEqual([])
})

function isIn(markup: string, name: string): boolean {
  const [block = '', kind] = name.split('--')
  const isWhole = new RegExp(`['"\`\\s]${name}['"\`\\s$]`).test(markup)
  // `note--${kind}`
  return isWhole || (kind !== undefined && markup.includes(`${block}--\${`))
}

test('Each class has a name that says what it styles', () => {
  expect([...styled].filter((name) => name.replace(/^.*(__|--)/, '').length < 3 || name.length < 3)).toEqual(
    [],
  )
})
