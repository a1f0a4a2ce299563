import { DELIVERY_FIELD_NAMES } from '#app/shop/delivery/delivery-fields.ts'
import type { Caller, LastRecipient } from '#app/shop/new-order/caller.ts'
import { BUYER_FIELDS } from '#app/shop/orders/buyer.ts'
import { findInput, type PlaceChoice, placeIn } from '#app/ui/delivery/chosen-place.ts'

/** As if it were typed: the form stores it, and looks up what depends on it. */
export function fillField(form: HTMLFormElement | null, name: string, value: string): void {
  const input = form && findInput(form, name)
  if (!input) return
  input.value = value
  input.dispatchEvent(new Event('input', { bubbles: true }))
}

export function fillCaller(form: HTMLFormElement | null, caller: Caller): void {
  for (const key of Object.keys(BUYER_FIELDS) as (keyof typeof BUYER_FIELDS)[]) {
    if (caller[key]) fillField(form, BUYER_FIELDS[key].field, caller[key])
  }
}

export function fillRecipient(chosen: PlaceChoice, recipient: LastRecipient): void {
  for (const name of DELIVERY_FIELD_NAMES) fillField(chosen.form.current, name, recipient[name])
  chosen.choose(placeIn(recipient))
}

/** Name and number of who orders, for who also receives. */
export function fillSameAsBuyer(form: HTMLFormElement | null): void {
  if (!form) return
  fillField(form, 'name', findInput(form, BUYER_FIELDS.name.field)?.value ?? '')
  fillField(form, 'phoneNumber', findInput(form, BUYER_FIELDS.phone.field)?.value ?? '')
}
