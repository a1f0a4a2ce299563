import type { Mutant } from './mutant.ts'

const ORDERS = 'app/server/orders/order-delivery.test.ts'
const ROWS = 'app/messages/delivery-rows.test.ts'
const GIFT = 'app/shop/delivery/gift.test.ts'

export const giftMutants: Mutant[] = [
  {
    name: 'orders that are rolled up are not found by their card',
    edits: [
      {
        file: 'app/server/orders/order-text.ts',
        text: 'address, items, delivery)',
        replacement: 'address, items)',
      },
    ],
    test: ORDERS,
    sentence: 'The owner finds an order by its card and by the buyer’s phone',
  },
  {
    name: 'an order shows the wished time after it was moved',
    edits: [
      {
        file: 'app/shop/delivery/delivery-time.ts',
        text: 'now?.slot ?? plan?.schedule?.slot',
        replacement: 'plan?.schedule?.slot',
      },
    ],
    test: ORDERS,
    sentence: 'An order shows its time as it was chosen, then as it was moved to',
  },
  {
    name: 'the slip names the sender of an anonymous gift',
    edits: [
      {
        file: 'app/messages/delivery-rows.ts',
        text: `'onSlip' in GIFT_FIELDS[name] && `,
        replacement: '',
      },
    ],
    test: ROWS,
    sentence: 'A slip tells nothing of the sender and the card',
  },
  {
    name: 'a card is counted in code units',
    edits: [
      {
        file: 'app/shop/delivery/gift.ts',
        text: '|| countGraphemes(text) <= MAX_CARD_GRAPHEMES',
        replacement: '',
      },
    ],
    test: GIFT,
    sentence: 'A card has up to 300 characters as people count them',
  },
  {
    name: 'a ribbon is written for products without one',
    edits: [
      {
        file: 'app/server/delivery/plan-delivery.ts',
        text: 'lines.some(({ ribbon }) => ribbon)',
        replacement: 'true',
      },
    ],
    test: ORDERS,
    sentence: 'A card is taken only while the shop writes cards',
  },
  {
    name: 'a day that is closed to a category takes goods of it',
    edits: [
      {
        file: 'app/server/delivery/plan-delivery.ts',
        text: 'category.toLowerCase()',
        replacement: 'category',
      },
    ],
    test: 'app/server/delivery/claims.test.ts',
    sentence:
      'Two of a product of a category that is not made, as it is typed are taken or refused for a day',
  },
  {
    name: 'an older order that is rolled up later becomes the last one',
    edits: [
      {
        file: 'app/server/orders/roll-up.ts',
        text: 'greatest(sales_users.last_order_at, excluded.last_order_at)',
        replacement: 'excluded.last_order_at',
      },
    ],
    test: 'app/server/accounts/users-table.test.ts',
    sentence: 'Each customer’s sums include all orders before, during and after a roll-up',
  },
  {
    name: 'a category that is typed in another language is a second one',
    edits: [
      {
        file: 'app/server/catalogue/save-product.ts',
        text: 'return known ? { ...product, category: known.title.en } : product',
        replacement: 'return known ? product : product',
      },
    ],
    test: 'app/server/catalogue/product-questions.test.ts',
    sentence: 'A category that is typed by its name in any language is that category',
  },
]
