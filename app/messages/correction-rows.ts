import { type FieldChange, isDeliveryField } from '#app/shop/corrections/correction.ts'
import { giftFieldLabel, giftFieldText } from './delivery-rows.ts'
import type { CustomerKey, Translate } from './translator.ts'

export interface CorrectionRow {
  label: string
  before: string
  after: string
}

/** Labels and texts of the fields that a correction changed; an empty one is shown as a dash. */
export function correctionRows(t: Translate<CustomerKey>, changes: FieldChange[]): CorrectionRow[] {
  return changes.map(({ name, before, after }) => {
    if (isDeliveryField(name)) return { label: t(`address.${name}`), before, after }
    const text = (value: string) => (value === '' ? '–' : giftFieldText(t, name, value))
    return { label: giftFieldLabel(t, name, {}), before: text(before), after: text(after) }
  })
}
