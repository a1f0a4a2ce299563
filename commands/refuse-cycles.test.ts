import { expect, test } from 'vitest'
import { findCycle } from './refuse-cycles.ts'

test('Files that import each other, also over others, are found; a diamond is no circle', () => {
  const diamond = new Map([
    ['a', ['b', 'c']],
    ['b', ['d']],
    ['c', ['d']],
    ['d', []],
  ])
  expect(findCycle(diamond)).toBeNull()
  expect(findCycle(new Map([...diamond, ['d', ['b']]]))).toEqual(['b', 'd', 'b'])
  expect(findCycle(new Map([['a', ['a']]]))).toEqual(['a', 'a'])
})
