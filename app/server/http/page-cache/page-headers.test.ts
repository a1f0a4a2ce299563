import { expect, test } from 'vitest'
import { readPageHeaders } from './page-headers.ts'

test('The headers that choose a cached page are read in any spelling; one that came twice chooses none', () => {
  const sent = ['HOST', 'shop.example', 'Accept', '*/*', 'cookie', 'mode=dark', 'If-None-Match', '"1"']
  expect(readPageHeaders(sent)).toEqual({
    host: 'shop.example',
    cookie: 'mode=dark',
    acceptEncoding: null,
    ifNoneMatch: '"1"',
  })
  expect(readPageHeaders([...sent, 'Cookie', 'dokmai-session=1'])).toBeNull()
})
