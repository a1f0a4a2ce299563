import type { Mutant } from './mutant.ts'

export const formMutants: Mutant[] = [
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
]
