import type { Mutant } from './mutant.ts'

const ORDERS = 'e2e/dashboard/orders.test.ts'
const PRODUCTS = 'e2e/dashboard/products.test.ts'

export const screenMutants: Mutant[] = [
  {
    name: 'a window with something typed in it closes without a question',
    edits: [
      {
        file: 'app/ui/dashboard/products/unsaved.ts',
        text: 'if (unsaved()) event.preventDefault()',
        replacement: 'void event',
      },
    ],
    test: PRODUCTS,
    sentence: 'A window with unsaved changes asks before it closes, and one without does not',
  },
  {
    name: 'a button that is busy sends its form again',
    edits: [
      {
        file: 'app/ui/forms/submit-button.tsx',
        text: 'onClick={(event) => busy && event.preventDefault()}',
        replacement: 'onClick={() => {}}',
      },
    ],
    test: 'e2e/storefront/contact.test.ts',
    sentence: 'The contact form is sent once, however often its button is pressed',
  },
  {
    name: 'refunds that are done and on their way are mixed up',
    edits: [
      {
        file: 'app/ui/dashboard/payments/refund-state.tsx',
        text: "wanted: ['order.refundWanted',",
        replacement: "wanted: ['order.refundDone',",
      },
      {
        file: 'app/ui/dashboard/payments/refund-state.tsx',
        text: "done: ['order.refundDone',",
        replacement: "done: ['order.refundWanted',",
      },
    ],
    test: ORDERS,
    sentence: 'Each refund shows its state',
  },
  {
    name: 'an Undo that comes too late is told as not saved',
    edits: [
      {
        file: 'app/ui/dashboard/products/deleted-note.tsx',
        text: "outcome.problem.code === 'product-gone'",
        replacement: "outcome.problem.code === 'not-saved'",
      },
    ],
    test: PRODUCTS,
    sentence: 'Undo of a deletion that is too old says so, and the note disappears',
  },
  {
    name: 'a dialog does not begin at its first field',
    edits: [
      {
        file: 'app/ui/elements/dialog-frame.tsx',
        text: 'byTouch.current\n      ? popup.current',
        replacement: 'byTouch\n      ? popup.current',
      },
    ],
    test: 'e2e/storefront/cart.test.ts',
    sentence: 'with its first field focused, except for touch, which shows it whole first',
  },
  {
    name: 'a dialog opened by touch begins at its first field',
    edits: [
      {
        file: 'app/ui/elements/dialog-frame.tsx',
        text: "byTouch.current = 'pointerType' in event && event.pointerType === 'touch'",
        replacement: 'byTouch.current = !event',
      },
    ],
    test: 'e2e/storefront/cart.test.ts',
    sentence: 'with its first field focused, except for touch, which shows it whole first',
  },
  {
    name: 'a new order rings though sound is off',
    edits: [
      {
        file: 'app/ui/dashboard/orders/order-sound.tsx',
        text: 'if (on && ids && !changed) ring()',
        replacement: 'if (ids && !changed) ring()',
      },
    ],
    test: ORDERS,
    sentence: 'A new order rings while the bell is on and never while it is off',
  },
  {
    name: 'the hundredth copy is offered in the cart',
    edits: [
      {
        file: 'app/ui/cart/cart-lines.tsx',
        text: 'disabled={count >= MAX_COPIES_PER_PRODUCT}',
        replacement: 'disabled={count > MAX_COPIES_PER_PRODUCT}',
      },
    ],
    test: 'e2e/storefront/cart.test.ts',
    sentence: 'A product at its maximum count offers no further copy',
  },
  {
    name: 'signing in leads to a checkout within the same document',
    edits: [
      {
        file: 'app/routes/account/login-done.ts',
        text: "next.startsWith('/checkout/') ? redirectDocument : redirect",
        replacement: "next.startsWith('/checkout//') ? redirectDocument : redirect",
      },
    ],
    test: 'e2e/account/session.test.ts',
    sentence: 'Logging in for a checkout loads a new document with the checkout’s own security policy',
  },
  {
    name: 'a row that changed stays marked for ever',
    edits: [
      {
        file: 'app/browser/changed-rows.ts',
        text: 'const MARKED_MS = 6000',
        replacement: 'const MARKED_MS = 6_000_000',
      },
    ],
    test: ORDERS,
    sentence: 'A new order is highlighted for a few seconds only',
  },
]
