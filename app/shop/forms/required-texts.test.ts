import { expect, test } from 'vitest'
import { z } from 'zod'

const modules = import.meta.glob<Record<string, unknown>>(
  ['../**/*.ts', '!../**/*.test.ts', '!../**/testing/**'],
  {
    eager: true,
  },
)

/** Secrets, which are compared as they were typed, and names of what the shop must know. */
const NO_TEXT =
  /\.(password|currentPassword|newPassword|token|code|current|key|into|id|account|deliverySlot)$/

/** Every field of every form that must be filled in, by the name of its form. */
const required = Object.values(modules)
  .flatMap((exported) => Object.entries(exported))
  .flatMap(([form, schema]) =>
    schema instanceof z.ZodObject
      ? Object.entries(schema.shape as Record<string, z.ZodType>).map(
          ([field, type]) => [`${form}.${field}`, type] as const,
        )
      : [],
  )
  .filter(([field, type]) => !NO_TEXT.test(field) && !type.safeParse('').success)

/** Joiners, fillers, marks and blanks, which no font draws. */
const SIGNS = [
  ...'\u00ad\u034f\u061c\u115f\u1160\u17b4\u17b5\u180b\u180e\u200b\u200c\u200d\u200e\u2028\u202e\u2060\u2064\u206f\u2800\u3164\ufe00\ufe0f\ufeff\uffa0\u0600\u0301',
  ...['\u{e0020}', '\u{e01ef}', '\u{1d173}', '\u{1bca0}'],
]
const TEXTS = SIGNS.flatMap((sign, at) => {
  const other = SIGNS[(at * 7 + 3) % SIGNS.length] ?? ''
  return [
    sign,
    sign.repeat(20),
    ` ${sign} `,
    sign + other,
    `${other}\n${sign}`,
    `\u3000${sign}\u00a0`,
    `${sign}\t${other}${sign}`,
  ]
})

test('A field that must be filled in is not filled in by signs that nobody can see, in any form', () => {
  expect(required.length).toBeGreaterThan(15)
  expect(TEXTS.length).toBeGreaterThan(200)
  const taken = required.flatMap(([field, type]) =>
    TEXTS.filter((text) => type.safeParse(text).success).map(
      (text) =>
        `${field} takes ${JSON.stringify(text)} (${[...text].map((sign) => sign.codePointAt(0)?.toString(16)).join(' ')})`,
    ),
  )
  expect(taken.slice(0, 20)).toEqual([])
})
