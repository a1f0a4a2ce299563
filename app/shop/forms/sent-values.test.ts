import { describe, expect, test } from 'vitest'
import { SentValues } from './sent-values.ts'

describe('values that a form sends while somebody types', () => {
  const send = (...values: string[]) => {
    const sent = new SentValues('')
    for (const value of values) sent.send(value)
    return sent
  }

  test('A page for an older value that comes after a newer one was sent is the form’s own', () => {
    const sent = send('ro', 'rose', 'roses')
    expect(['ro', 'rose', 'roses'].map((value) => sent.isOwn(value))).toEqual([true, true, true])
    expect(sent.newest).toBe('roses')
  })

  test('A page that was left out is not waited for', () => {
    const sent = send('ro', 'rose', 'roses')
    expect(sent.isOwn('roses')).toBe(true)
    expect(sent.isOwn('ro')).toBe(false)
    expect(sent.newest).toBe('ro')
  })

  test('A value that was never sent is another’s, and the next is compared with it', () => {
    const sent = send('ro')
    expect(sent.isOwn('tulip')).toBe(false)
    expect(sent.newest).toBe('tulip')
    expect(sent.isOwn('ro')).toBe(false)
  })

  test('A text that is taken back before its page comes is sent too', () => {
    const sent = send('ro', '')
    expect(sent.newest).toBe('')
    expect([sent.isOwn('ro'), sent.isOwn('')]).toEqual([true, true])
  })
})
