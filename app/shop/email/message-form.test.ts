import { expect, test } from 'vitest'
import { readForm } from '#app/shop/forms/fields.ts'
import { packedForm } from '#app/shop/orders/order.ts'
import { messageForm } from './contact.ts'

const id = '5d1c2d4e-8f3a-4b6c-9d7e-0a1b2c3d4e5f'

test('The owner marks a message as read or unread, or deletes it', () => {
  for (const intent of ['read', 'unread', 'delete']) {
    expect(readForm(messageForm, { id, intent })).toEqual({ ok: true, value: { id, intent } })
  }
  expect(readForm(messageForm, { id, intent: '' }).ok).toBe(false)
  expect(readForm(messageForm, { id: '5', intent: 'read' }).ok).toBe(false)
})

test('The tick that an order is packed is yes or no', () => {
  expect(readForm(packedForm, { packed: 'yes' })).toEqual({ ok: true, value: { packed: true } })
  expect(readForm(packedForm, { packed: 'no' })).toEqual({ ok: true, value: { packed: false } })
  expect(readForm(packedForm, { packed: '' }).ok).toBe(false)
})
