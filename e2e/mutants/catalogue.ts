import type { Mutant } from './mutant.ts'

const LISTED = 'app/server/catalogue/listed-products.test.ts'

export const catalogueMutants: Mutant[] = [
  {
    name: 'a list caches a product that changed while it was read',
    edits: [
      {
        file: 'app/server/catalogue/listed-products.ts',
        text: 'if (changes === before) ',
        replacement: '',
      },
    ],
    test: LISTED,
    sentence: 'A product that changes while it is read is read again',
  },
  {
    name: 'a list forgets a changed product in one language only',
    edits: [
      {
        file: 'app/server/catalogue/listed-products.ts',
        text: 'for (const language of LANGUAGES) cached.delete(keyOf(id, language))',
        replacement: "cached.delete(keyOf(id, 'th'))",
      },
    ],
    test: LISTED,
    sentence: 'A product is read again once it was changed',
  },
  {
    name: 'enough similar products are those with any of the words',
    edits: [
      {
        file: 'app/server/catalogue/similar-products.ts',
        text: 'count === words.length',
        replacement: 'count > 0',
      },
    ],
    test: 'app/server/catalogue/similar-products.test.ts',
    sentence: 'In a large catalogue older products with all words come before newer ones with some',
  },
  {
    name: 'each older product counts as if it had one of the words',
    edits: [
      {
        file: 'app/server/catalogue/similar-products.ts',
        text: 'Math.max(count, hits.get(id) ?? 0)',
        replacement: '1',
      },
    ],
    test: 'app/server/catalogue/similar-products.test.ts',
    sentence: 'In a large catalogue older products are found by their titles',
  },
  {
    name: 'a form that is sent again overwrites a later change',
    edits: [
      {
        file: 'app/server/catalogue/products-admin.ts',
        text: 'setWhere: eq(products.version, 1)',
        replacement: 'setWhere: sql`true`',
      },
    ],
    test: 'app/server/catalogue/products-admin.test.ts',
    sentence: 'A product changed since it was added is not overwritten by the form that added it',
  },
  {
    name: 'a renamed category leaves open forms valid',
    edits: [
      {
        file: 'app/server/catalogue/categories.ts',
        text: '.set({ category, version: sql`${products.version} + 1` })',
        replacement: '.set({ category })',
      },
    ],
    test: 'app/server/catalogue/categories.test.ts',
    sentence: 'A category is renamed on all its products',
  },
  {
    name: 'the gallery of a product loses images with a purged one',
    edits: [
      {
        file: 'app/server/catalogue/purge-deleted.ts',
        text: '      union select unnest(more_images) from products where more_images && ${sql.param(paths)}::text[]\n',
        replacement: '',
      },
    ],
    test: 'app/server/catalogue/deleted-products.test.ts',
    sentence: 'A purged product takes its further images along',
  },
  {
    name: 'a packed order is not broadcast',
    edits: [
      {
        file: 'app/server/orders/packing.ts',
        text: '  live.tellOrderChanged(orderId, order.userId)\n',
        replacement: '',
      },
    ],
    test: 'e2e/dashboard/orders.test.ts',
    sentence: 'An order is new until it is packed, on its page and in every open list',
  },
]
