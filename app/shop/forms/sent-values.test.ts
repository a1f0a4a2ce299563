import { describe, expect, test } from 'vitest'
import { isOwnValue } from './sent-values.ts'

describe('values that a form sends while somebody types', () => {
  test('A page for an older value that comes after a newer one was sent is the form’s own', () => {
    const sent = ['', 'ro', 'rose', 'roses']
    expect(['ro', 'rose', 'roses'].map((value) => isOwnValue(sent, value))).toEqual([true, true, true])
    expect(sent).toEqual(['roses'])
  })

  test('A page that was left out is not waited for', () => {
    const sent = ['', 'ro', 'rose', 'roses']
    expect(isOwnValue(sent, 'roses')).toBe(true)
    expect(isOwnValue(sent, 'ro')).toBe(false)
    expect(sent).toEqual(['ro'])
  })

  test('A value that was never sent is another’s, and the next is compared with it', () => {
    const sent = ['', 'ro']
    expect(isOwnValue(sent, 'tulip')).toBe(false)
    expect(sent).toEqual(['tulip'])
    expect(isOwnValue(sent, 'ro')).toBe(false)
  })

  test('The newest value stays the form’s own, however often its page is drawn', () => {
    const sent = ['ro']
    expect([isOwnValue(sent, 'ro'), isOwnValue(sent, 'ro')]).toEqual([true, true])
  })
})
