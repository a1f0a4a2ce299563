import { GIFT_FIELD_NAMES, GIFT_FIELDS } from '#app/shop/delivery/gift.ts'
import { giftFieldText } from './delivery-rows.ts'
import type { AdminKey, Translate } from './translator.ts'

/** Exported columns that hold a code, and where its words are. */
const CODES: Record<string, (code: string) => string> = {
  delivery_kind: (code) => `slots.kinds.${code}`,
  delivery_status: (code) => `orderTable.${code}`,
  channel: (code) => `newOrder.channels.${code}`,
  paid_by: (code) => `paidBy.${code}`,
  money: (code) => `transfers.states.${code}`,
}

/** A code as the screens say it; anything else stays as it is. */
export function csvWord(t: Translate<AdminKey>, column: string, cell: string): string {
  if (cell === '') return ''
  const field = GIFT_FIELD_NAMES.find((name) => GIFT_FIELDS[name].column === column)
  if (field) return giftFieldText(t, field, cell)
  const toKey = CODES[column]
  return toKey ? t(toKey(cell) as AdminKey) : cell
}
