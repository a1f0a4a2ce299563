import { globSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { expect, test } from 'vitest'

/** Words that nobody outside this project would use for it, and what is written instead (STYLE.md). */
const INSTEAD: [RegExp, string][] = [
  [/wish/i, 'input, request, or the name of the thing itself'],
  [/hears|onHeard/i, 'isListening'],
  [/^tell[A-Z]/, 'broadcast…'],
  [/News$/, '…Updates'],
  [/WordsFile|^wordsOf/, 'messages'],
  [/PATIENCE|^PAUSE_MS$|^AGE_S$/, 'TIMEOUT_MS, RETRY_DELAY_MS, MAX_AGE_S'],
  [/(?<!de)fault/i, 'error'],
  [/^kept[A-Z]|^standing|^making/, 'stored…, cached…, current, work'],
]
const DECLARED =
  /(?:^|\s)(?:function\*?|const|let|class|interface|type)\s+([A-Za-z_$][\w$]*)|(?:const|let)\s+\[([^\]=]+)\]/gm
const FUNCTION =
  /^(?:export )?(?:default )?(?:async )?function\*? (\w+)|^(?:export )?const (\w+) = (?:async )?(?:<[^>]*>)?\([^=]*=>/gm
/** Look-ups that take the one whose row it is. */
const AUTHORISING = [
  ...[
    'findCheckoutOf',
    'settleCheckoutOf',
    'showCheckoutOf',
    'showHoldOf',
    'findRowOf',
    'ordersOf',
    'lastAddressOf',
  ],
  ...['mayReadProfileOf', 'emailStateOf', 'twoStepOf'],
]

const APP = import.meta.dirname
const sources = globSync('**/*.{ts,tsx}', { cwd: APP })
  .filter((file) => !/\.test\.ts$|(^|[\\/])testing[\\/]/.test(file))
  .map((file) => ({ file, text: readFileSync(path.join(APP, file), 'utf8') }))

function findNames(pattern: RegExp): { name: string; file: string }[] {
  return sources.flatMap(({ file, text }) =>
    Array.from(text.matchAll(pattern), ([, ...found]) => found.filter((name) => name !== undefined))
      .flat()
      .flatMap((names) => names.split(',').map((name) => ({ name: name.trim(), file }))),
  )
}

test('Names are made of words that other projects use too', () => {
  const names = findNames(DECLARED)
  expect(names.length).toBeGreaterThan(5000)
  const own = names.flatMap(({ name, file }) => {
    const [, instead] = INSTEAD.find(([word]) => word.test(name)) ?? []
    return instead ? [`${file}: ${name}; write ${instead}`] : []
  })
  expect(own).toEqual([])
})

test('A function whose name ends in Of is a look-up that authorises', () => {
  const functions = findNames(FUNCTION).filter(({ name }) => /[a-z]Of$/.test(name))
  expect(functions.filter(({ name }) => !AUTHORISING.includes(name))).toEqual([])
  expect(AUTHORISING.filter((name) => !functions.some((one) => one.name === name))).toEqual([])
})
