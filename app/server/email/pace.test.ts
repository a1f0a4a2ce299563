import { expect, test } from 'vitest'
import { Pace } from './pace.ts'

test('A temporary refusal pauses all lanes, then one sends until emails are accepted again', () => {
  const pace = new Pace(2)
  const lanes = (now: number) => [0, 1].map((lane) => pace.maySend(lane, now))
  expect(lanes(0)).toEqual([true, true])
  pace.refused(0)
  pace.refused(10)
  expect(lanes(999)).toEqual([false, false])
  expect(lanes(1000)).toEqual([true, false])
  for (let email = 1; email < 20; email += 1) pace.accepted()
  expect(lanes(1000)).toEqual([true, false])
  pace.accepted()
  expect(lanes(1000)).toEqual([true, true])
})

test('Pauses double up to half a minute and begin anew once an email is accepted', () => {
  const pace = new Pace(2)
  let now = 0
  const pauses: number[] = []
  for (let refusals = 0; refusals < 7; refusals += 1) {
    pace.refused(now)
    let pause = 0
    while (!pace.maySend(0, now + pause)) pause += 500
    pauses.push(pause)
    now += pause
  }
  expect(pauses).toEqual([1000, 2000, 4000, 8000, 16_000, 30_000, 30_000])
  pace.accepted()
  pace.refused(now)
  expect(pace.maySend(0, now + 1000)).toBe(true)
})

test('Emails that were accepted before a refusal do not bring the next lane back, and no lane is added beyond the last', () => {
  const pace = new Pace(2)
  const accept = (emails: number) => {
    for (let email = 0; email < emails; email += 1) pace.accepted()
  }
  pace.refused(0)
  accept(15)
  pace.refused(1000)
  accept(19)
  expect(pace.maySend(1, 10_000)).toBe(false)
  accept(1)
  expect(pace.maySend(1, 10_000)).toBe(true)
  accept(100)
  expect(pace.maySend(2, 10_000)).toBe(false)
})
