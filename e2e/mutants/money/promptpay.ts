import type { Mutant } from '#e2e/mutants/mutant.ts'

const CODES = 'app/server/checkout/scan-code.ts'
const CHARGES = 'app/server/checkout/charge.ts'
const BANK = 'app/server/payments/sandbox/bank-scans.ts'
const TESTS = 'app/server/checkout/scan-code.test.ts'

const SCREEN = 'e2e/storefront/promptpay.test.ts'

export const promptPayMutants: Mutant[] = [
  {
    name: 'an uploaded image may be a drawing that is run by the server',
    file: 'app/server/images/safe-sharp.ts',
    text: 'if (!isImage(bytes, maxBytes))',
    replacement: 'if (false)',
    test: 'app/server/images/safe-sharp.test.ts',
    sentence: 'A drawing is never opened as an uploaded image',
  },
  {
    name: 'an answer that was overtaken hides a newer one',
    file: 'app/ui/checkout/payment-news.ts',
    text: 'if (update.now < known.now &&',
    replacement: 'if (false &&',
    test: 'app/ui/checkout/payment-news.test.ts',
    sentence: 'An answer that was overtaken by a newer one is not shown',
  },
  {
    name: 'the countdown follows the phone’s clock',
    file: 'app/ui/checkout/use-countdown.ts',
    text: 'now + performance.now() - (at ?? performance.now())',
    replacement: 'Date.now()',
    test: SCREEN,
    sentence: 'The countdown follows the server’s clock, whatever the phone’s says',
  },
  {
    name: 'a shopper who comes back from the bank’s app waits for the next poll',
    file: 'app/browser/ask-again.ts',
    text: "['pageshow', 'focus', 'online'] as const",
    replacement: "['pageshow', 'online'] as const",
    test: SCREEN,
    sentence: 'The page goes on at once when the shopper comes back from the bank’s app',
  },
  {
    name: 'answers in the bank’s app count against no limit',
    file: 'app/server/checkout/bank-app.ts',
    text: 'if (!allowed.ok)',
    replacement: 'if (false)',
    test: SCREEN,
    sentence: 'Each answer in the bank’s app counts as one of the shopper’s tries',
  },
  {
    name: 'anybody gets the code of a checkout',
    file: 'app/server/checkout/checkout-queries.ts',
    text: "    eq(checkouts.userId, sql.placeholder('userId')),\n    and(",
    replacement: "    sql`${sql.placeholder('userId')}::text is not null`,\n    and(",
    test: TESTS,
    sentence: 'A code belongs to its shopper',
  },
  {
    name: 'a shop that takes cards only makes codes',
    file: CODES,
    text: "(await offersNow(shop)).offering('promptpay')",
    replacement: "shop.payments.of('sandbox')",
    test: TESTS,
    sentence: 'A shop that takes cards only makes no code',
  },
  {
    name: 'codes count against no limit',
    file: CHARGES,
    text: 'if (!allowed.ok)',
    replacement: 'if (false)',
    test: TESTS,
    sentence: 'Codes count against the limit of payments an hour, and the same code does not',
  },
  {
    name: 'a code whose money is on its way is left',
    file: CODES,
    text: "if (ended.value === 'under-way')",
    replacement: 'if (false)',
    test: TESTS,
    sentence: 'A code whose money is on its way cannot be left',
  },
  {
    name: 'a code that was left can still be paid',
    file: BANK,
    text: "{ status: 'open', way: 'card', scanUntil: null }",
    replacement: "{ status: 'open' }",
    test: TESTS,
    sentence: 'A code that is left cannot be paid any more, and a card pays',
  },
  {
    name: 'money that comes after a card is never paid',
    file: BANK,
    text: '  await inSession(bank, reference, async (tx, session) => {\n    if (session.status !==',
    replacement:
      '  await inSession(bank, reference, async (tx, session) => {\n    if (true || session.status !==',
    test: TESTS,
    sentence: 'Money that comes after the card was charged goes back',
  },
  {
    name: 'an order does not say how it was paid',
    file: 'app/server/checkout/apply-verdict.ts',
    text: '    paymentId,\n    way,\n',
    replacement: '    paymentId,\n    way: null,\n',
    test: TESTS,
    sentence: 'A code that is paid makes the order, which says how it was paid',
  },
]
