import { expect, test } from 'vitest'
import { CHECKOUT_TIME_MS, SHORT_CHECKOUT_TIME_MS } from '#app/shop/constants.ts'
import { CODE_WAYS, isOnlyCards, listChoices, listSellers, timeToPayMs, usualWays } from './payment-ways.ts'

test('Without a setting the pretend bank offers all ways, and a real provider those that need no switching on', () => {
  expect(usualWays('sandbox')).toEqual({ card: 'sandbox', promptpay: 'sandbox' })
  expect(usualWays('stripe')).toEqual({ card: 'stripe' })
  expect(usualWays('omise')).toEqual({ card: 'omise' })
})

test('The checkout page has one button for a provider’s form, and one for each code', () => {
  const card = { way: 'card', paidBy: 'form', isHere: true }
  const code = { way: 'promptpay', paidBy: 'code', isHere: true }
  expect(listChoices({ card: 'omise', promptpay: 'omise' }, 'omise')).toEqual([card, code])
  expect(listChoices({ card: 'stripe', promptpay: 'stripe' }, 'stripe')).toEqual([card])
  expect(listChoices({ promptpay: 'stripe' }, 'stripe')).toEqual([{ ...card, way: 'promptpay' }])
  expect(listChoices({ promptpay: 'omise' }, 'omise')).toEqual([code])
})

test('A way of another provider is offered from where the checkout is', () => {
  const codesElsewhere = { card: 'stripe', promptpay: 'omise' } as const
  const isHere = (here: 'stripe' | 'omise') =>
    listChoices(codesElsewhere, here).map((choice) => choice.isHere)
  expect([isHere('stripe'), isHere('omise')]).toEqual([
    [true, false],
    [false, true],
  ])
  expect(listChoices({ card: 'omise', promptpay: 'stripe' }, 'omise').map(({ paidBy }) => paidBy)).toEqual([
    'form',
    'form',
  ])
  expect(listSellers(codesElsewhere)).toEqual(['stripe', 'omise'])
})

test('A checkout has the time of the longest way at the provider where it begins', () => {
  expect(timeToPayMs({ card: 'stripe', promptpay: 'omise' }, 'stripe')).toBe(CHECKOUT_TIME_MS)
  expect(timeToPayMs({ card: 'omise', promptpay: 'omise' }, 'omise')).toBe(SHORT_CHECKOUT_TIME_MS)
})

test('Codes are made for PromptPay alone, and a shop knows if it takes only cards', () => {
  expect(CODE_WAYS).toEqual(['promptpay'])
  expect([isOnlyCards(['card']), isOnlyCards(['card', 'promptpay']), isOnlyCards([])]).toEqual([
    true,
    false,
    false,
  ])
})
