import type { AdminKey, Translate } from '#app/messages/translator.ts'

/** An order in a list: its number and whom it is for, also while the name is not known. */
export function namedOrder(t: Translate<AdminKey>, receipt: string, recipient: string): string {
  return t('calendar.order', { receipt, recipient: recipient || t('orders.nameUnknown') })
}
