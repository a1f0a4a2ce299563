import type { Mutant } from './mutant.ts'

export const formMutants: Mutant[] = [
  {
    name: 'a shop without a delivery fee names a sum until free delivery',
    edits: [
      {
        file: 'app/ui/cart/cart-summary.tsx',
        text: 'missing > 0 && delivery.fee > 0 && (',
        replacement: 'missing > 0 && (',
      },
    ],
    test: 'e2e/dashboard/settings.test.ts',
    sentence: 'A cart below the free delivery tells what is missing',
  },
  {
    name: 'a field’s error is not read out with the field',
    edits: [
      {
        file: 'app/ui/forms/field.tsx',
        text: 'message ? `${id}-message` : hint ?',
        replacement: 'hint ?',
      },
    ],
    test: 'e2e/storefront/cart.test.ts',
    sentence: 'Buy Now requires every field of the address',
  },
  {
    name: 'the hint of a product’s switch is not read out with it',
    edits: [
      {
        file: 'app/ui/dashboard/products/product-switches.tsx',
        text: ' aria-describedby={hint}',
        replacement: '',
      },
    ],
    test: 'e2e/dashboard/product-helpers.test.ts',
    sentence: 'A product is marked as sold out in its form',
  },
  {
    name: 'the cart keeps old prices after Buy Now was refused',
    edits: [
      {
        file: 'app/ui/cart/buy-now-form.tsx',
        text: 'if (answer.changes) onCartChanged(answer.changes)',
        replacement: 'void onCartChanged',
      },
    ],
    test: 'e2e/storefront/cart.test.ts',
    sentence: 'Buy Now shows changed prices and missing products',
  },
  {
    name: 'a checkout can be paid before its state is known',
    edits: [
      {
        file: 'app/ui/checkout/payment-status.tsx',
        text: " disabled={settling.phase === 'looking'}",
        replacement: '',
      },
    ],
    test: 'e2e/storefront/checkout.test.ts',
    sentence: 'A checkout can be paid only once its state is known',
  },
  {
    name: 'the card form hides why the last card was declined',
    edits: [
      {
        file: 'app/ui/checkout/checkout-payment.tsx',
        text: "if (until !== null || settling.status === 'failed') return",
        replacement: 'if (until !== null) return',
      },
    ],
    test: 'e2e/storefront/checkout.test.ts',
    sentence: 'A checkout whose card was declined shows the reason before its card form',
  },
  {
    name: 'an order that is paid in full back looks partly refunded',
    edits: [
      {
        file: 'app/ui/orders/order-card.tsx',
        text: 'sum < total ?',
        replacement: 'sum <= total ?',
      },
    ],
    test: 'e2e/dashboard/orders.test.ts',
    sentence: 'A refund appears by itself on the shopper’s open page of orders',
  },
  {
    name: 'a refused product form can be left without a question',
    edits: [
      {
        file: 'app/ui/dashboard/products/unsaved.ts',
        text: 'if (refusal) free.current = false',
        replacement: 'void refusal',
      },
    ],
    test: 'e2e/dashboard/products.test.ts',
    sentence: 'A refused product form asks before what was typed is lost',
  },
]
