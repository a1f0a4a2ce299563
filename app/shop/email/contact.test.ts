import { expect, test } from 'vitest'
import { isBlockedSender } from './contact.ts'

const LIST = ['mali@evil.example', 'spam.example']

test('A blocked address and a blocked domain with its subdomains are refused in any case', () => {
  for (const email of ['Mali@Evil.example', 'a@spam.example', 'a@mail.SPAM.example', 'a@b@spam.example']) {
    expect(isBlockedSender(email, LIST), email).toBe(true)
  }
})

test('Addresses similar to a blocked one may write', () => {
  for (const email of ['a@evil.example', 'a@notspam.example', 'spam.example@good.example', '', 'a@']) {
    expect(isBlockedSender(email, LIST), email).toBe(false)
  }
  expect(isBlockedSender('a@spam.example', [])).toBe(false)
})
