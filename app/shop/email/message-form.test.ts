import { expect, test } from 'vitest'
import { readForm } from '#app/shop/forms/fields.ts'
import { messageForm } from './contact.ts'

const id = '5d1c2d4e-8f3a-4b6c-9d7e-0a1b2c3d4e5f'

test('The owner marks a message as read or unread, or deletes it', () => {
  for (const intent of ['read', 'unread', 'delete']) {
    expect(readForm(messageForm, { id, intent })).toEqual({ ok: true, value: { id, intent } })
  }
  expect(readForm(messageForm, { id, intent: '' }).ok).toBe(false)
  expect(readForm(messageForm, { id: '5', intent: 'read' }).ok).toBe(false)
})
