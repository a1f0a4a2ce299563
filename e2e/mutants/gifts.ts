import type { Mutant } from './mutant.ts'

const ORDERS = 'app/server/orders/order-delivery.test.ts'
const ROWS = 'app/messages/delivery-rows.test.ts'
const GIFT = 'app/shop/delivery/gift.test.ts'

export const giftMutants: Mutant[] = [
  {
    name: 'orders that are rolled up are not found by their card',
    edits: [
      {
        file: 'app/server/orders/roll-up.ts',
        text: 'address, items, delivery) from fresh',
        replacement: 'address, items) from fresh',
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
]
