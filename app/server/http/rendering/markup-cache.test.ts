import { expect, test } from 'vitest'
import { openMarkupCache } from './markup-cache.ts'

type Cache = ReturnType<typeof openMarkupCache>

const page = (...cards: string[]) => `<main>${cards.join('')}</main><footer class="f">end</footer>`
const card = (title: string, attributes = '') =>
  `<article class="card"${attributes}><a href="/p"><img alt="${title}"/>${title}</a></article>`
/** As the component renders it, for the first time. */
function marked(cache: Cache, key: string, title: string): string {
  const { mark, blanks } = cache.mark(key, { title })
  return card(blanks.title, ` data-markup="${mark}"`)
}

test('Markup is found by later pages, which get the same HTML as the first one, with their own texts', () => {
  const first = openMarkupCache()
  const html = page(marked(first, 'a card', 'Rose'), marked(first, 'a card', 'กุหลาบ'))
  expect(first.collect(html)).toBe(page(card('Rose'), card('กุหลาบ')))
  const later = openMarkupCache()
  expect(later.find('a card', { title: '玫瑰' })).toBe('<a href="/p"><img alt="玫瑰"/>玫瑰</a>')
  expect(later.find('another', { title: 'Rose' })).toBeUndefined()
  expect(later.collect(page(card('Rose')))).toBe(page(card('Rose')))
})

test('Texts are escaped as React escapes them, and none is taken for a blank or a pattern', () => {
  const cache = openMarkupCache()
  const title = `<b> & "it's" $& $1 \uE000title\uE001`
  const escaped = '&lt;b&gt; &amp; &quot;it&#x27;s&quot; $&amp; $1 \uE000title\uE001'
  expect(cache.collect(page(marked(cache, 'escaped', title)))).toBe(page(card(escaped)))
  expect(openMarkupCache().find('escaped', { title })).toContain(`alt="${escaped}"`)
})

test('A mark that is on no page caches nothing', () => {
  const cache = openMarkupCache()
  cache.mark('rendered twice, the first time for nothing', { title: '' })
  cache.collect(page(marked(cache, 'kept', 'here')))
  const later = openMarkupCache()
  expect(later.find('rendered twice, the first time for nothing', { title: '' })).toBeUndefined()
  expect(later.find('kept', { title: '' })).toBe('<a href="/p"><img alt=""/></a>')
})

test('No image is preloaded for a blank', () => {
  const cache = openMarkupCache()
  const shown = marked(cache, 'preloaded', 'rose')
  const preload = (image: string) => `<link rel="preload" as="image" href="${image}"/>`
  const { title } = cache.mark('preloaded', { title: 'rose' }).blanks
  expect(cache.collect(`${preload('/a')}${preload(`/${title}`)}${shown}`)).toBe(preload('/a') + card('rose'))
})

test('Text that looks like a mark stays', () => {
  const cache = openMarkupCache()
  const text = '&lt;article class=&quot;x&quot; data-markup=&quot;0&quot;&gt;'
  expect(cache.collect(page(marked(cache, 'quoted', 'a'), card(text)))).toContain(card(text))
})
