import { expect, test } from 'vitest'
import { DEFAULT_DELIVERY } from './checkout/delivery.ts'
import {
  CART_KEY,
  CHECKOUT_ERROR_TOAST_TIME,
  CONTACT_RELOAD_TIME,
  COPYRIGHT_YEAR,
  CURRENCY,
  NOTIFICATION_TIME,
  PRODUCT_ADDED_TIME,
  TOAST_REMOVAL_TIME,
  TOAST_TIME,
  TOASTS_KEPT,
  USER_KEY,
} from './constants.ts'

test('the numbers and names that the specification gives are the shop’s', () => {
  expect([DEFAULT_DELIVERY.fee, DEFAULT_DELIVERY.freeFrom, CURRENCY]).toEqual([100_00, 500_00, 'THB'])
  expect([CART_KEY, USER_KEY]).toEqual(['cart', 'user'])
  expect(TOAST_TIME).toEqual({ blank: 4000, error: 4000, custom: 4000, success: 2000, loading: 0 })
  expect([TOASTS_KEPT, TOAST_REMOVAL_TIME]).toEqual([20, 1000])
  expect([NOTIFICATION_TIME, CHECKOUT_ERROR_TOAST_TIME]).toEqual([5000, 1000])
  expect([PRODUCT_ADDED_TIME, CONTACT_RELOAD_TIME]).toEqual([900, 700])
  expect(COPYRIGHT_YEAR).toBe(2024)
})
