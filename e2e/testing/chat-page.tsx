import { createRoot } from 'react-dom/client'
import customerEn from '#app/messages/en/customer.ts'
import dashboardEn from '#app/messages/en/dashboard.ts'
import en from '#app/messages/en/shop.ts'
import customerTh from '#app/messages/th/customer.ts'
import dashboardTh from '#app/messages/th/dashboard.ts'
import th from '#app/messages/th/shop.ts'
import { makeTranslator } from '#app/messages/translator.ts'
import { PasteChat } from '#app/ui/dashboard/new-order/paste-chat.tsx'
import { TranslateContext } from '#app/ui/language/translations.ts'

declare global {
  /** What was tapped, for tests. */
  var testTaken: unknown[][]
}

globalThis.testTaken = []
const translator =
  document.documentElement.lang === 'th'
    ? makeTranslator('th', th, customerTh, dashboardTh)
    : makeTranslator('en', en, customerEn, dashboardEn)

createRoot(document.querySelector('form') ?? document.body).render(
  <TranslateContext value={translator}>
    <PasteChat onTake={(...taken) => globalThis.testTaken.push(taken) > 0} />
  </TranslateContext>,
)
