import type { Locator } from 'playwright-core'
import type { Messages } from '#app/messages/testing/all-messages.ts'
import { DELIVERY_FIELD_NAMES } from '#app/shop/delivery/delivery-fields.ts'
import { AN_ADDRESS } from '#app/shop/delivery/testing/an-address.ts'

export async function fillAddress(dialog: Locator, words: Messages, address = AN_ADDRESS): Promise<void> {
  for (const name of DELIVERY_FIELD_NAMES) {
    await dialog.getByLabel(words.address[name], { exact: true }).fill(address[name])
  }
}
