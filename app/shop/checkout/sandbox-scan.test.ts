import { expect, test } from 'vitest'
import { chooseBankScreen, type ScanDone } from './sandbox-scan.ts'

const open = { status: 'open', isScannable: true, failure: null, lateAt: null }
const shown = (session: Partial<typeof open> | { lateAt: Date }, done: ScanDone | null = null) =>
  chooseBankScreen({ ...open, isScannable: !('status' in session), ...session }, done)

test('The bank’s app asks while a code waits, also after it was closed', () => {
  expect([shown({}), shown({}, 'refuse'), shown({}, 'close')]).toEqual(['ask', 'ask', 'closed'])
})

test('Only the phone that paid is told that it has paid', () => {
  expect([shown({ status: 'paid' }, 'pay'), shown({ status: 'paid' }, 'soon')]).toEqual(['paid', 'paid'])
  const others = [null, 'close', 'refuse'] as const
  expect(others.map((done) => shown({ status: 'paid' }, done))).toEqual(['already', 'already', 'already'])
})

test('A payment that was refused, is on its way, comes late, or is out of time says so', () => {
  const refused = { status: 'failed', isScannable: false, failure: 'insufficient_funds', lateAt: null }
  expect(chooseBankScreen(refused, 'refuse')).toBe('refused')
  expect(chooseBankScreen(refused, null)).toBe('ended')
  expect(chooseBankScreen({ ...refused, failure: 'scan_expired' }, 'refuse')).toBe('ended')
  expect(shown({ status: 'processing' })).toBe('soon')
  expect(shown({ lateAt: new Date() })).toBe('late')
  expect(shown({ status: 'expired' })).toBe('ended')
})
