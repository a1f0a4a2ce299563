import { expect, test } from 'vitest'
import { formatPageText, parsePageText } from './page-text.ts'

test('A line that begins with # and a space is a heading, and text before the first one introduces the page', () => {
  const typed = ' Welcome.\nTo all. \n# Delivery \n\nFree from 500.\nDaily. \n## Returns\nNone'
  expect(parsePageText(typed)).toEqual({
    intro: 'Welcome.\nTo all.',
    sections: [
      { title: 'Delivery', text: 'Free from 500.\nDaily.' },
      { title: 'Returns', text: 'None' },
    ],
  })
})

test('A page may begin with a heading, or have none', () => {
  expect(parsePageText('# About\nUs')).toEqual({ intro: '', sections: [{ title: 'About', text: 'Us' }] })
  expect(parsePageText('Only #1 # here')).toEqual({ intro: 'Only #1 # here', sections: [] })
  expect(parsePageText('')).toEqual({ intro: '', sections: [] })
})

test('A parsed page is formatted as its owner would type it', () => {
  const page = {
    intro: 'Hello',
    sections: [
      { title: 'A', text: 'One' },
      { title: 'B', text: 'Two\nThree' },
    ],
  }
  expect(formatPageText(page)).toBe('Hello\n\n# A\n\nOne\n\n# B\n\nTwo\nThree')
  expect(parsePageText(formatPageText(page))).toEqual(page)
})
