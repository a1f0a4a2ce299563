import { expect, test } from 'vitest'
import { answerFor, isSameTitle } from './product-questions.ts'

test('Titles are equal ignoring case and spaces', () => {
  expect(isSameTitle(' Red  Rose', 'red rose ')).toBe(true)
  expect(isSameTitle('Red Rose', 'Red Roses')).toBe(false)
})

test('Save anyway is valid for one title and one category only', () => {
  const answer = answerFor({ title: 'Rose', category: 'Roses' })
  expect(answer).toBe('["Rose","Roses"]')
  expect(answer).not.toBe(answerFor({ title: 'Roses', category: 'Rose' }))
})
