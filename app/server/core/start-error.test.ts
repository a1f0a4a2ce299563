import { expect, test } from 'vitest'
import { startMessage } from './start-error.ts'

test('A full disk is reported in one line when the shop starts, whichever error it caused', () => {
  const full = Object.assign(new Error("ENOSPC: no space left on device, write '/data/auth-secret'"), {
    code: 'ENOSPC',
  })
  expect(startMessage(full)).toBe(`The disk with DATA_DIR is full. Make room (${full.message})`)
  const query = new Error('Failed query: insert into products …\nparams: 1', {
    cause: new Error('could not extend file "base/16384/1259": No space left on device'),
  })
  expect(startMessage(query)).toBe('could not extend file "base/16384/1259": No space left on device')
  const wrapped = new Error('The cluster cannot be made', { cause: full })
  expect(startMessage(wrapped)).toBe(`The cluster cannot be made (${full.message})`)
})

test('A programming error at the start shows its stack', () => {
  expect(startMessage(new TypeError('x is undefined'))).toMatch(/TypeError: x is undefined\n +at /)
  expect(startMessage('thrown as text')).toBe('thrown as text')
})
