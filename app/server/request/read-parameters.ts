import { LRUCache } from 'lru-cache'
import { matchRoutes, type Register } from 'react-router'
import { HANDED_ON } from '#app/shop/accounts/access.ts'
import { CUSTOMER_TABLE, USER_TABLE } from '#app/shop/accounts/user-table.ts'
import { FILTER_PARAMETERS } from '#app/shop/catalogue/product-filter.ts'
import { PRODUCT_TABLE } from '#app/shop/catalogue/product-table.ts'
import { isWellEncoded } from '#app/shop/forms/well-formed.ts'
import { ORDER_TABLE } from '#app/shop/orders/order-search.ts'
import { tableParameters } from '#app/shop/tables/table-view.ts'

type Page = keyof Register['pages']

const UNNAMED_TABLE = tableParameters({ sorts: ['date'] })
const PRODUCTS = [...tableParameters(PRODUCT_TABLE), 'delete', 'deleted']
const ORDERS = [...tableParameters(ORDER_TABLE), 'from', 'to', 'channel']

/** The query parameters that each address reads. All others, such as those that advertisements add, are removed. */
const READ_PARAMETERS: Record<Page, readonly string[]> = {
  '/': FILTER_PARAMETERS,
  '/allproducts': [...FILTER_PARAMETERS, 'page'],
  '/products': [...FILTER_PARAMETERS, 'page'],
  '/productInfo/:id': [],
  '/cart': ['buy', 'shell'],
  '/cart/today': ['id'],
  '/cart/extras': [],
  '/cart/address': [],
  '/categories': [],
  '/places': ['q'],
  '/delivery/promise': [],
  '/delivery/offers': ['id', 'count', 'order', 'province', 'district', 'pincode'],
  '/checkout/:id': ['way', 'slip'],
  '/checkout/:id/qr.png': ['save'],
  '/checkout/:id/transfer.png': ['save'],
  '/checkout/:id/slip': [],
  '/checkout/:id/status': [],
  '/checkout/:id/hold': [],
  '/checkout/:id/close': [],
  '/sandbox-bank/scan/:reference': ['secret', 'did'],
  '/order': ['page'],
  '/pay/:receipt': ['key'],
  '/pictures/:id': [],
  '/track/:receipt': ['key'],
  '/board/changes': ['day', 'ids', 'wall'],
  '/board/orders/:id/photos': [],
  '/track/:receipt/pictures/:id': ['key'],
  '/run': ['shell'],
  '/run/:key': [],
  '/run/moves': [],
  '/order/:id/time': [],
  '/order/:id/card': [],
  '/login': [...HANDED_ON, 'joined', 'cookies', 'member'],
  '/login/code': HANDED_ON,
  '/login/done': ['next', 'joined'],
  '/logout': [],
  '/signup': HANDED_ON,
  '/forgot-password': ['email'],
  '/reset-password': ['token'],
  '/confirm-email': ['token'],
  '/profile': [],
  '/two-step': [],
  '/preferences': [],
  '/test': [],
  '/about': [],
  '/return-policy': [],
  '/privacy-policy': [],
  '/design': [],
  '/contact': ['order'],
  '/dashboard': PRODUCTS,
  '/dashboard/orders': [...ORDERS, 'period'],
  '/dashboard/orders.csv': ORDERS,
  '/dashboard/settings/line': [],
  '/board': ['day', 'only', 'open', 'order', 'wall'],
  '/board/runs': ['day'],
  '/board/runs/:id': ['paper'],
  '/staff': [],
  '/staff/:key': [],
  '/staff/payments': ['problem'],
  '/dashboard/helpers': [],
  '/dashboard/log': ['kind', 'before', 'id'],
  '/dashboard/orders/:id': ['problem'],
  '/dashboard/orders/:id/slip': ['language'],
  '/dashboard/orders/:id/delivery': [],
  '/dashboard/orders/:id/packed': [],
  '/dashboard/users': [...tableParameters(USER_TABLE), ...tableParameters(CUSTOMER_TABLE)],
  '/dashboard/new-order': ['joins'],
  '/dashboard/new-order/times': ['id', 'count', 'province', 'district', 'pincode', 'work'],
  '/dashboard/new-order/callers': ['q'],
  '/dashboard/new-order/products': ['q'],
  '/dashboard/new-order/:receipt': [],
  '/dashboard/print': ['day', 'slot', 'what', 'only'],
  '/dashboard/going-live': [],
  '/dashboard/delivery': [],
  '/dashboard/calendar': ['day', 'month'],
  '/dashboard/settings': [],
  '/dashboard/settings/transfers': [],
  '/dashboard/messages': UNNAMED_TABLE,
  '/dashboard/money': ['problem'],
  '/dashboard/money/slips/:id': [],
  '/dashboard/money/payments/:reference': [],
  '/dashboard/money/refunds/:id': [],
  '/dashboard/images': [],
  '/dashboard/categories': [],
  '/dashboard/deleted': UNNAMED_TABLE,
  '/dashboard/undo-delete': PRODUCTS,
  '/dashboard/product-switch': PRODUCTS,
  '/dashboard/remove-demo': [],
  '/addproduct': [],
  '/updateproduct': ['id'],
  '/*': [],
}

/** Language and mode of any page, and what React Router adds for data and forms. */
const EVERYWHERE = ['lang', 'mode', '_routes', 'index']

const ROUTES = Object.entries(READ_PARAMETERS).map(([path, names]) => ({
  path,
  handle: new Set([...EVERYWHERE, ...names]),
}))

/** A shop has some thousand addresses; strangers invent any number. */
const known = new LRUCache<string, { names: Set<string> | null }>({ max: 2000 })

/** A page's path and query, as it is given, without the parameters that the page does not read. Other addresses stay. */
export function withoutUnread(address: string): string {
  const at = address.indexOf('?')
  const names = at > 0 ? namesAt(address.slice(0, at)) : null
  if (!names) return address
  const pairs = address.slice(at + 1).split('&')
  const wanted = pairs.filter((pair) => names.has(pair.split('=', 1)[0] ?? ''))
  if (wanted.length === pairs.length) return address
  return address.slice(0, at) + (wanted.length > 0 ? `?${wanted.join('&')}` : '')
}

function namesAt(path: string): Set<string> | null {
  const found = known.get(path) ?? { names: findNames(path) }
  known.set(path, found)
  return found.names
}

function findNames(path: string): Set<string> | null {
  if (!isWellEncoded(path)) return null
  const page = path.replace(/\.data$/, '').replace(/^\/_root$/, '/')
  const route = matchRoutes(ROUTES, page)?.at(-1)?.route
  return !route || route.path === '/*' ? null : route.handle
}
