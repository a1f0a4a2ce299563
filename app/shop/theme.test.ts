import { globSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { describe, expect, test } from 'vitest'
import { COLOURS } from './theme.ts'

type Colour = keyof typeof COLOURS.light

/** WCAG 2.2, 1.4.3 and 1.4.11. */
const TEXT_RATIO = 4.5
const SIGN_RATIO = 3

/** Each may stand on each. */
const TEXTS: Colour[] = ['ink', 'ink-soft', 'leaf', 'leaf-text', 'petal', 'error', 'warn', 'ok']
const GROUNDS: Colour[] = [
  ...(['ground', 'surface', 'surface-soft', 'blush', 'cream', 'sage', 'skeleton'] as const),
  ...(['error-ground', 'warn-ground', 'ok-ground'] as const),
]
/** Borders of controls, stars and focus rings. */
const SIGNS: Colour[] = ['control', 'star', 'focus']
/** These stand on their own ground only. */
const PAIRS: [Colour, Colour][] = [
  ['on-leaf', 'leaf'],
  ['on-leaf', 'leaf-hover'],
  ['on-petal', 'petal'],
  ['on-petal', 'petal-hover'],
  ['ground', 'error'],
  ['ground', 'petal-hover'],
  ['hero-ink', 'hero-ground'],
  ['hero-soft', 'hero-ground'],
  ['hero-on-leaf', 'hero-leaf'],
  ['hero-on-leaf', 'hero-leaf-hover'],
]
/** A drawing in place of a picture, and hover: never the only sign. */
const DECORATION: Colour[] = ['petal-mid', 'leaf-hover', 'petal-hover']

/** Lines, and what lies between a dialog and the page. */
const WITHOUT_TEXT: Colour[] = ['line', 'scrim']

const UI = path.resolve(import.meta.dirname, '../ui')

/** Relative luminance of `#rrggbb`, by WCAG. */
function luminance(colour: string): number {
  const [red = 0, green = 0, blue = 0] = [1, 3, 5]
    .map((at) => Number.parseInt(colour.slice(at, at + 2), 16) / 255)
    .map((part) => (part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4))
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue
}

function contrast(one: string, other: string): number {
  const [dark = 0, light = 0] = [luminance(one), luminance(other)].sort((a, b) => a - b)
  return (light + 0.05) / (dark + 0.05)
}

describe.each(['light', 'dark'] as const)('the colours of the %s mode', (mode) => {
  const colours = COLOURS[mode]
  const tooPale = (pairs: [Colour, Colour][], ratio: number) =>
    pairs
      .filter(([front, ground]) => contrast(colours[front], colours[ground]) < ratio)
      .map(([front, ground]) => `${front} on ${ground}`)
  const onEach = (fronts: Colour[]) =>
    fronts.flatMap((front) => GROUNDS.map((ground): [Colour, Colour] => [front, ground]))

  test(`Each colour of texts can be read on each ground in ${mode} mode`, () => {
    expect(tooPale([...onEach(TEXTS), ...PAIRS], TEXT_RATIO)).toEqual([])
  })

  test(`Borders of fields, stars and focus rings can be seen on each ground in ${mode} mode`, () => {
    expect(tooPale(onEach(SIGNS), SIGN_RATIO)).toEqual([])
  })
})

test('The style sheets write in no colour, and on no ground, that these tests do not know', () => {
  const fronts = [...TEXTS, ...SIGNS, ...PAIRS.map(([front]) => front), ...DECORATION]
  const grounds = [...GROUNDS, ...PAIRS.map(([, ground]) => ground), ...WITHOUT_TEXT]
  const sheets = globSync('**/*.css', { cwd: UI }).map((file) => readFileSync(path.join(UI, file), 'utf8'))
  const unknown = (property: string, known: Colour[]) => {
    const pattern = new RegExp(`[{;\\s]${property}:\\s*var\\(--([\\w-]+)`, 'g')
    const used = sheets.flatMap((sheet) => [...sheet.matchAll(pattern)].map(([, name = '']) => name))
    expect(used.length).toBeGreaterThan(20)
    const tokens = Object.keys(COLOURS.light).filter((name) => used.includes(name))
    return tokens.filter((name) => !known.some((colour) => colour === name))
  }
  expect(unknown('color', fronts)).toEqual([])
  expect(unknown('background(?:-color)?', grounds)).toEqual([])
})
