import { expect, test } from 'vitest'
import { done, isImageProblem, refused } from './problem.ts'

test('A refusal carries its code, and the details that belong to it', () => {
  expect(refused('busy')).toEqual({ ok: false, problem: { code: 'busy' } })
  expect(refused('total-too-small', { least: 1 })).toEqual({
    ok: false,
    problem: { code: 'total-too-small', least: 1 },
  })
  expect(done(5)).toEqual({ ok: true, value: 5 })
})

test('Another file may be accepted if the chosen one is no image or too large', () => {
  expect([isImageProblem('image-invalid'), isImageProblem('image-too-large')]).toEqual([true, true])
  expect(isImageProblem('image-not-saved')).toBe(false)
})
