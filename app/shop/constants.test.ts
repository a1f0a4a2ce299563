import { expect, test } from 'vitest'
import { CONTACT_RELOAD_MS, PRODUCT_ADDED_MS } from './constants.ts'
import { DEFAULT_DELIVERY } from './delivery/delivery-fee.ts'
import { CURRENCY } from './money.ts'
import { CART_KEY, USER_KEY } from './storage-names.ts'
import { COPYRIGHT_YEAR } from './theme.ts'
import { CHECKOUT_ERROR_TOAST_MS, FLASH_TOAST_MS, MAX_TOASTS, TOAST_MS, TOAST_REMOVAL_MS } from './toast.ts'

test('The numbers and names of the specification are used', () => {
  expect([DEFAULT_DELIVERY.fee, DEFAULT_DELIVERY.freeFrom, CURRENCY]).toEqual([100_00, 500_00, 'THB'])
  expect([CART_KEY, USER_KEY]).toEqual(['cart', 'user'])
  expect(TOAST_MS).toEqual({ blank: 4000, error: 4000, custom: 4000, success: 2000, loading: 0 })
  expect([MAX_TOASTS, TOAST_REMOVAL_MS]).toEqual([20, 1000])
  expect([FLASH_TOAST_MS, CHECKOUT_ERROR_TOAST_MS]).toEqual([5000, 1000])
  expect([PRODUCT_ADDED_MS, CONTACT_RELOAD_MS]).toEqual([900, 700])
  expect(COPYRIGHT_YEAR).toBe(2024)
})
