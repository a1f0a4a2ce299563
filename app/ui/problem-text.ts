import type { TFunction } from 'i18next'
import { PASSWORD_FROM } from '#app/shop/constants.ts'
import type { Language } from '#app/shop/language.ts'
import { formatBaht } from '#app/shop/money.ts'
import type { Problem, ProblemCode } from '#app/shop/problem.ts'

/** Parameters that are amounts of money, in satang. */
const AMOUNTS = ['least', 'most']

type AnyText = (key: string, params: Record<string, string | number>) => string

/** A refusal in the reader's language. */
export function problemText(t: TFunction, problem: Problem, language: Language): string {
  // Which parameters a text takes depends on a code that is known only now: too late for the key's own type.
  return (t as unknown as AnyText)(`problems.${problem.code}`, readable(problem, language))
}

/** What is wrong with one field. */
export function faultText(
  t: TFunction,
  code: ProblemCode | undefined,
  language: Language,
): string | undefined {
  if (!code) return undefined
  if (code === 'password-short') return t('problems.password-short', { least: PASSWORD_FROM })
  return problemText(t, { code }, language)
}

function readable(problem: Problem, language: Language): Record<string, string | number> {
  const params = Object.entries(problem.params ?? {}).map(([name, value]) => {
    if (AMOUNTS.includes(name)) return [name, formatBaht(Number(value), language)]
    if (name === 'seconds') return ['count', Math.max(1, Math.ceil(Number(value) / 60))]
    return [name, value]
  })
  return Object.fromEntries(params)
}
