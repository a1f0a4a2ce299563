import { expect, test } from 'vitest'
import { openMarkupCache } from './markup-cache.ts'

const page = (...cards: string[]) => `<main>${cards.join('')}</main><footer class="f">end</footer>`
const card = (mark: string, text: string) =>
  `<article class="card" data-markup="${mark}"><p>${text}</p></article>`

test('Markup is found by later pages, which get the same HTML as the first one', () => {
  const first = openMarkupCache()
  const [one, two] = [first.mark('one'), first.mark('two')]
  expect(first.collect(page(card(one, '฿1'), card(two, 'สอง')))).toBe(
    page('<article class="card"><p>฿1</p></article>', '<article class="card"><p>สอง</p></article>'),
  )
  const later = openMarkupCache()
  expect([later.find('one'), later.find('two')]).toEqual(['<p>฿1</p>', '<p>สอง</p>'])
  expect(later.find('three')).toBeUndefined()
})

test('A mark that is on no page caches nothing', () => {
  const cache = openMarkupCache()
  cache.mark('rendered twice, the first time for nothing')
  const kept = cache.mark('kept')
  cache.collect(page(card(kept, 'here')))
  const later = openMarkupCache()
  expect(later.find('rendered twice, the first time for nothing')).toBeUndefined()
  expect(later.find('kept')).toBe('<p>here</p>')
})

test('Text that looks like a mark stays', () => {
  const cache = openMarkupCache()
  const marked = cache.mark('quoted')
  const text = '&lt;article class=&quot;x&quot; data-markup=&quot;0&quot;&gt;'
  expect(cache.collect(page(card(marked, text)))).toContain(`<p>${text}</p>`)
})
