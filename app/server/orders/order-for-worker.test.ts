import { expect, test } from 'vitest'
import { linkForWorker } from './order-for-worker.ts'
import type { RefundRow } from './orders-admin.ts'

const URL = 'https://shop.test/track/DM-1?key=k'
const refund = (status: RefundRow['status'], amount = 50_00) => ({ status, amount }) as RefundRow

test('A helper gets the link of an order until money goes back, which the page behind it tells', () => {
  const link = (actor: 'owner' | 'helper', ...refunds: RefundRow[]) =>
    linkForWorker({ actor }, { refunds }, URL)
  expect(link('helper')).toBe(URL)
  expect(link('helper', refund('failed'), refund('done', 0))).toBe(URL)
  for (const status of ['wanted', 'done', 'by-hand', 'sent-twice'] as const) {
    expect(link('helper', refund(status)), status).toBeNull()
    expect(link('owner', refund(status)), status).toBe(URL)
  }
})
