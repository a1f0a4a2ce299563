import type { Mutant } from '#e2e/mutants/mutant.ts'

const CACHE = 'app/server/http/page-cache/page-cache.test.ts'

export const serverMutants: Mutant[] = [
  {
    name: 'a contact message is HTML in the owner’s email',
    edits: [
      {
        file: 'app/server/email/plain-template.ts',
        text: 'html`${line}<br>`',
        replacement: 'html`${raw(line)}<br>`',
      },
      {
        file: 'app/server/email/plain-template.ts',
        text: "import { html } from 'hono/html'",
        replacement: "import { html, raw } from 'hono/html'",
      },
    ],
    test: 'app/server/email/contact.test.ts',
    sentence: 'HTML in a contact message is shown as',
  },
  {
    name: 'a product’s title is HTML in the confirmation',
    edits: [
      {
        file: 'app/server/email/templates/confirmation-html.ts',
        text: '<td style="${LOOK.cell}">${title}<br>',
        replacement: '<td style="${LOOK.cell}">${raw(title)}<br>',
      },
      {
        file: 'app/server/email/templates/confirmation-html.ts',
        text: "import { html } from 'hono/html'",
        replacement: "import { html, raw } from 'hono/html'",
      },
    ],
    test: 'app/server/email/queue.test.ts',
    sentence: 'The confirmation shows a hostile product title',
  },
  {
    name: 'a process forgets an email that was sent and could not be noted',
    edits: [{ file: 'app/server/email/queue.ts', text: '  unnoted.add(email.id)\n', replacement: '' }],
    test: 'app/server/email/queue.test.ts',
    sentence: 'An email taken while the database was down',
  },
  {
    name: 'pages are kept while changes are not heard',
    edits: [
      {
        file: 'app/server/http/page-cache/page-store.ts',
        text: 'const isCurrent = isListening && shows &&',
        replacement: 'const isCurrent = (isListening || true) && shows &&',
      },
    ],
    test: CACHE,
    sentence: 'The cache is empty while changes of the database are not received',
  },
  {
    name: 'a page that changed while it was drawn is kept',
    edits: [
      {
        file: 'app/server/http/page-cache/page-store.ts',
        text: ' && !changes.some((ids) => isAffected(shows, ids))',
        replacement: '',
      },
    ],
    test: CACHE,
    sentence: 'The cache does not store a page if a product on it changed',
  },
  {
    name: 'a list by highest price alone is counted to its end',
    edits: [
      {
        file: 'app/server/catalogue/products.ts',
        text: 'asked.minPrice > 0 || asked.maxPrice !== null ?',
        replacement: 'asked.minPrice > 0 ?',
      },
    ],
    test: 'app/server/search/find-products.test.ts',
    sentence: 'A maximum price alone counts to a thousand and says that there are more',
  },
  {
    name: 'an export loses orders of one moment',
    edits: [
      {
        file: 'app/server/orders/orders-table.ts',
        text: '(created_at, order_id) < (${last}, ${ids.at(-1)})',
        replacement: 'created_at < ${last}',
      },
    ],
    test: 'app/server/orders/orders-table.test.ts',
    sentence: 'An export has orders of one moment once each',
  },
  {
    name: 'the last pages by delivery repeat orders without a time',
    edits: [
      {
        file: 'app/server/orders/orders-table.ts',
        text: 'fromEnd ? sql`nulls first` : sql`nulls last`',
        replacement: 'sql`nulls last`',
      },
    ],
    test: 'app/server/orders/orders-table.test.ts',
    sentence: 'Pages by the day of delivery go on in one order',
  },
  {
    name: 'an order that is moved while it is rolled up is sorted by its old day',
    edits: [
      {
        file: 'app/server/database/migrations/0007_order_delivery_starts.sql',
        text: ' WHERE order_id = NEW.order_id FOR SHARE',
        replacement: ' WHERE order_id = NEW.order_id',
      },
    ],
    test: 'app/server/orders/orders-table.test.ts',
    sentence: 'An order whose delivery is moved while it is rolled up',
  },
  {
    name: 'the CSV shows shipping without its discount',
    edits: [
      {
        file: 'app/shop/checkout/pricing.ts',
        text: 'sums[column] = (sums[column] ?? 0) + amount',
        replacement: 'sums[column] = sums[column] || amount',
      },
    ],
    test: 'app/server/orders/orders-csv.test.ts',
    sentence: 'have no shipping where delivery was free',
  },
  {
    name: 'the best sellers are what sold least',
    edits: [
      {
        file: 'app/server/orders/sales-stats.ts',
        text: 'group by 1 order by 2 desc, 3 desc, 1 limit',
        replacement: 'group by 1 order by 2, 3 desc, 1 limit',
      },
    ],
    test: 'app/server/orders/sales-stats.test.ts',
    sentence: 'The product that sold least is not among the five best sellers',
  },
  {
    name: 'the price of a copy in the cart is cut off',
    edits: [
      {
        file: 'app/shop/cart/cart.ts',
        text: 'Math.round(item.price * 100)',
        replacement: 'Math.floor(item.price * 100)',
      },
    ],
    test: 'app/shop/cart/cart.test.ts',
    sentence: 'A copy at 19.99 baht costs exactly 1999 satang',
  },
  {
    name: 'an average order has parts of a satang',
    edits: [
      {
        file: 'app/shop/orders/sales.ts',
        text: 'Math.round(sales / orders)',
        replacement: 'sales / orders',
      },
    ],
    test: 'app/shop/orders/sales.test.ts',
    sentence: 'An average order is whole satang',
  },
  {
    name: 'guesses at the password of a signed-in person are not counted',
    edits: [
      {
        file: 'app/server/accounts/profile/own-proof.ts',
        text: 'unlessFull(passwordOfUser, uid, () =>',
        replacement: 'unlessFull(passwordOfUser, `${uid}${Math.random()}`, () =>',
      },
    ],
    test: 'app/server/accounts/two-step/two-step.test.ts',
    sentence: 'Password guesses while two-step login',
  },
]
