import { expect, test } from 'vitest'
import { withoutUnread } from './read-parameters.ts'

const LINK = 'fbclid=IwAR0&utm_source=line&openExternalBrowser=1&liff.state=%2Fx&x'

test.each([
  ['/', '/'],
  ['/?', '/'],
  ['/cart', '/cart'],
  ['/_root.data?_routes=root', '/_root.data?_routes=root'],
  ['/allproducts?searchkey=red+rose&page=2', '/allproducts?searchkey=red+rose&page=2'],
  ['/allproducts.data?minPrice=1&maxPrice=', '/allproducts.data?minPrice=1&maxPrice='],
  ['/AllProducts/?sort=price', '/AllProducts/?sort=price'],
  ['/?occasion=birthday', '/?occasion=birthday'],
  ['/productInfo/a%20rose?lang=th&mode=dark', '/productInfo/a%20rose?lang=th&mode=dark'],
  ['/login?next=%2Fcart%3Fpage%3D2&joined', '/login?next=%2Fcart%3Fpage%3D2&joined'],
  ['/dashboard?index&q=%E0%B8%81&delete=1', '/dashboard?index&q=%E0%B8%81&delete=1'],
  ['/dashboard/users?details-page=2', '/dashboard/users?details-page=2'],
])('%s is asked for by a link in an advertisement as %s', (address, wanted) => {
  expect(withoutUnread(address)).toBe(wanted)
  const joint = address.includes('?') ? '&' : '?'
  expect(withoutUnread(address + joint + LINK)).toBe(wanted)
  const [path, query] = address.split('?')
  expect(withoutUnread(`${path}?${LINK}${query ? `&${query}` : ''}`)).toBe(wanted)
})

test('Addresses without a page keep their parameters', () => {
  for (const address of ['/images/catalogue/a.jpg?w=400', '/live?last=1', '/no-such-page?x=1', '/%zz?x=1'])
    expect(withoutUnread(address)).toBe(address)
})
