import type { Mutant } from './mutant.ts'

export const browserMutants: Mutant[] = [
  {
    name: 'each tab removes the bought items from the cart',
    edits: [
      {
        file: 'app/browser/purchase.ts',
        text: 'if (!openCheckouts().includes(id)) return',
        replacement: 'if (!id) return',
      },
    ],
    test: 'app/browser/purchase.test.ts',
    sentence: 'A purchase that two tabs learn of leaves the cart once',
  },
  {
    name: 'a browser without storage has no cart',
    edits: [
      {
        file: 'app/browser/stored/storage.ts',
        text: 'memory[name].set(key, text)',
        replacement: 'void text',
      },
    ],
    test: 'app/browser/stored/storage.test.ts',
    sentence: 'Without a storage of the browser a page keeps what it stores in memory',
  },
  {
    name: 'a live stream that broke off stays closed',
    edits: [
      {
        file: 'app/browser/live-stream.ts',
        text: 'retry = setTimeout(follow, refused ? RETRY_MS.refused : RETRY_MS.away)',
        replacement: 'retry = undefined',
      },
    ],
    test: 'e2e/dashboard/orders.test.ts',
    sentence: 'A page whose live updates failed at first tries again',
  },
  {
    name: 'a change during a load is lost',
    edits: [
      {
        file: 'app/browser/live.ts',
        text: 'else now.current.again = true',
        replacement: 'else return',
      },
    ],
    test: 'e2e/dashboard/orders.test.ts',
    sentence: 'A change during a reload of the page’s data is shown after it',
  },
  {
    name: 'a form refused as too many loses what was typed',
    edits: [
      {
        file: 'app/browser/submit-form.ts',
        text: 'error.status >= 500 || error.status === 429',
        replacement: 'error.status >= 500',
      },
    ],
    test: 'app/browser/submit-form.test.ts',
    sentence: 'A form answered with 429 stays on its page with a message',
  },
  {
    name: 'a screen is shown before its texts are there',
    edits: [
      {
        file: 'app/ui/language/more-translations.tsx',
        text: 'use(fetchTranslator(texts))',
        replacement: '(void fetchTranslator(texts), page)',
      },
    ],
    test: 'e2e/storefront/prefetch.test.ts',
    sentence: 'A page whose texts come late waits for them and never shows their keys',
  },
  {
    name: 'texts are asked for when their screen opens',
    edits: [
      {
        file: 'app/routes/storefront/customer-layout.tsx',
        text: 'if (!import.meta.env.SSR) ',
        replacement: 'if (import.meta.env.SSR) ',
      },
    ],
    test: 'e2e/storefront/prefetch.test.ts',
    sentence:
      'The texts of cart and accounts are fetched with their pages, and with no page of the catalogue',
  },
]
