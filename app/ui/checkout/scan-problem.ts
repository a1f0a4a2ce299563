import type { CustomerKey, Translate } from '#app/messages/translator.ts'
import type { Language } from '#app/shop/language.ts'
import type { Problem } from '#app/shop/problem.ts'
import { problemText } from '#app/ui/language/problem-text.ts'

/** A checkout may have time for a card when it has none for a code, and has no text that could be lost. */
export function scanProblemText(t: Translate<CustomerKey>, problem: Problem, language: Language): string {
  if (problem.code === 'payment-expired') return t('scan.tooLate')
  return problem.code === 'not-saved' ? t('checkout.cutOffTitle') : problemText(t, problem, language)
}
