import type { Mutant } from '#e2e/mutants/mutant.ts'

const TESTS = 'app/server/transfers/transfers.test.ts'
const ACCOUNT = 'app/server/transfers/transfer-account.ts'
const ACCOUNT_TESTS = 'app/server/transfers/transfer-account.test.ts'
const SEND = 'app/server/transfers/send-slip.ts'

const at = (file: string, text: string, replacement: string) => ({ file, text, replacement })

export const transferMutants: Mutant[] = [
  {
    name: 'transfers: both of two decisions count',
    ...at(
      'app/server/hand-payments/decide-payment.ts',
      "if (row.version !== version) return refused('payment-moved')",
      '',
    ),
    test: TESTS,
    sentence: 'Who decides by a page of before is told, also where the answer would be possible now',
  },
  {
    name: 'transfers: a slip holds no time',
    ...at(SEND, 'greatest(${checkouts.expiresAt}, ${until}::timestamptz)', '${checkouts.expiresAt}'),
    test: TESTS,
    sentence: 'A slip holds the time for twelve hours',
  },
  {
    name: 'transfers: another order ends a purchase whose slip waits',
    ...at(
      'app/server/checkout/complete-checkout.ts',
      "where reference = other.reference and status = 'slip'",
      "where reference = other.reference and status = 'nothing'",
    ),
    test: TESTS,
    sentence: 'Another order of its shopper leaves it its time',
  },
  {
    name: 'transfers: a purchase whose slip waits is closed for another',
    ...at(
      'app/server/payments/by-hand/move-payment.ts',
      "return (await hasTime(tx, row)) ? row : { ...row, status: 'expired' }",
      "return { ...row, status: 'expired' }",
    ),
    test: TESTS,
    sentence: 'Further purchases of its shopper do not close it',
  },
  {
    name: 'transfers: anybody sends a slip for any payment',
    ...at(
      'app/server/checkout/checkout-queries.ts',
      "eq(checkouts.userId, sql.placeholder('userId'))",
      "sql`${sql.placeholder('userId')}::text is not null`",
    ),
    test: TESTS,
    sentence: 'Its page shows the account and a code, and nobody else sees either',
  },
  {
    name: 'transfers: any number of pictures is stored',
    ...at(SEND, '>= MAX_SLIPS', '> MAX_SLIPS + 99'),
    test: TESTS,
    sentence: 'A payment takes some pictures and no more',
  },
  {
    name: 'transfers: slips are kept',
    ...at('app/shop/transfers/transfer.ts', 'SLIPS_KEPT_DAYS = 90', 'SLIPS_KEPT_DAYS = 9000'),
    test: TESTS,
    sentence: 'Slips are gone after 90 days',
  },
  {
    name: 'transfers: what was received is taken back at any time',
    ...at('app/shop/transfers/decision-form.ts', 'getTime() < TAKE_BACK_MS', 'getTime() > 0'),
    test: TESTS,
    sentence: 'After ten minutes what was received stays received',
  },
  {
    name: 'transfers: money is refused without a reason',
    ...at('app/shop/transfers/decision-form.ts', "!needsReason(to) || note !== ''", 'true'),
    test: TESTS,
    sentence: 'Money that will not come needs a reason',
  },
  {
    name: 'transfers: the account is on without a test',
    ...at(
      ACCOUNT,
      "if (draft?.at !== at || !isFresh(draft)) return refused('transfer-test-over')",
      'if (!draft) throw 0',
    ),
    test: ACCOUNT_TESTS,
    sentence: 'Without a test, with the test of another number and after half an hour nothing is switched on',
  },
  {
    name: 'transfers: the account is changed without a password',
    ...at(ACCOUNT, 'const proven = await proveSelf(shop, self, form)', 'const proven = done(null)'),
    test: ACCOUNT_TESTS,
    sentence: 'A wrong password changes nothing',
  },
  {
    name: 'transfers: two numbers may differ',
    ...at('app/shop/transfers/account-forms.ts', 'form.number === form.again', 'true'),
    test: ACCOUNT_TESTS,
    sentence: 'Two numbers that differ are refused, and so is what is no number',
  },
  {
    name: 'transfers: pretend money is taken on a public address',
    ...at('app/server/payments/offers.ts', 'isLocalAddress(config.publicUrl) || ', 'true || '),
    test: ACCOUNT_TESTS,
    sentence: 'On a public address the pretend bank is no way to pay beside real transfers',
  },
  {
    name: 'transfers: a code has no amount',
    ...at(
      'app/server/payments/by-hand/promptpay-payload.ts',
      'target: number, amount: toBaht(amount)',
      'target: number, amount: toBaht(amount) && 1',
    ),
    test: 'app/server/payments/by-hand/promptpay-payload.test.ts',
    sentence: 'A code has the amount with two decimals and is for one payment',
  },
  {
    name: 'transfers: a received payment without an order is nobody’s',
    ...at(
      'app/server/attention/invariants.ts',
      'p.paid_at < now() - make_interval(mins => ${SETTLED_MINUTES})',
      'false',
    ),
    test: 'app/server/attention/invariants.test.ts',
    sentence: 'The check finds a payment in the shop’s own book without order or exception, and nothing else',
  },
]
