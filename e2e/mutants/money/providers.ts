import type { Mutant } from '#e2e/mutants/mutant.ts'

const OMISE = 'app/server/payments/omise'
const STRIPE = 'app/server/payments/stripe'
const CODES = `${OMISE}/omise-promptpay.test.ts`
const CASES = 'app/server/payments/scan-cases.test.ts'
const NEWS = 'app/server/reconcile/provider-updates.test.ts'
const SESSIONS = `${STRIPE}/stripe-promptpay.test.ts`
const BANK = 'app/server/payments/sandbox/bank-scans.test.ts'

const at = (file: string, text: string, replacement: string) => ({ file, text, replacement })

export const providerMutants: Mutant[] = [
  {
    name: 'Omise: a code that ran out looks like a refused card',
    ...at(
      `${OMISE}/omise-charge.ts`,
      "isScan ? 'scan_expired' : 'authentication_failed'",
      "'authentication_failed'",
    ),
    test: CASES,
    sentence: 'A code that ran out takes no money, and a card then pays the same checkout',
  },
  {
    name: 'Omise: nobody tells the owner that PromptPay is off',
    ...at(
      `${OMISE}/omise-charges.ts`,
      ", failure: 'unavailable', reason: message }",
      ", failure: 'unavailable' }",
    ),
    test: CODES,
    sentence:
      'PromptPay that is not switched on at Omise tells the shopper to pay by card, and the owner why',
  },
  {
    name: 'Omise: a code is shown as long as the shop wishes',
    ...at(`${OMISE}/omise-charges.ts`, 'Math.min(...ends)', 'means.scanUntil'),
    test: CODES,
    sentence: 'waits until the earlier end',
  },
  {
    name: 'Omise: a code ends when Omise likes',
    ...at(`${OMISE}/omise-charges.ts`, 'Math.min(...ends)', 'Math.max(...ends)'),
    test: CODES,
    sentence: 'waits until the earlier end',
  },
  {
    name: 'Omise: a code whose answer was lost is not found',
    ...at(
      `${OMISE}/omise-charges.ts`,
      'if (attemptId) return findByAttempt',
      'if (attemptId && !seconds) return findByAttempt',
    ),
    test: CODES,
    sentence: 'is found by its attempt, shown, and paid once',
  },
  {
    name: 'Omise: a picture comes from any host',
    ...at(`${OMISE}/omise-scan.ts`, '!url || !isOfOmise(url, apiUrl)', '!url'),
    test: CODES,
    sentence: 'A code’s picture is not fetched from',
  },
  {
    name: 'Omise: a picture comes from where Omise redirects',
    ...at(`${OMISE}/omise-scan.ts`, "redirect: 'manual'", "redirect: 'follow'"),
    test: CODES,
    sentence: 'A code’s picture that is not one of Omise’s',
  },
  {
    name: 'Omise: a picture may be of any size',
    ...at(`${OMISE}/omise-scan.ts`, 'length > MAX_DRAWING_BYTES', 'length < 0'),
    test: CODES,
    sentence: 'A code’s picture that is not one of Omise’s',
  },
  {
    name: 'Omise: a picture may be any page',
    ...at(`${OMISE}/omise-scan.ts`, '!/<svg[\\s>]/i.test(svg)', 'false'),
    test: CODES,
    sentence: 'A code’s picture that is not one of Omise’s',
  },
  {
    name: 'a shop that takes PromptPay only charges cards',
    ...at(
      'app/server/checkout/charge-card.ts',
      "(await offersNow(shop)).offering('card')",
      "shop.payments.of('omise')",
    ),
    test: CODES,
    sentence: 'A shop that takes PromptPay only charges no card',
  },
  {
    name: 'Omise: a reversed charge needs nobody',
    ...at(`${OMISE}/omise-charge.ts`, "status !== 'reversed' ||", "status === 'reversed' ||"),
    test: NEWS,
    sentence: 'event says was reversed needs the owner, like a dispute',
  },
  {
    name: 'a hint asks about payments of other programs',
    ...at('app/server/reconcile/provider-updates.ts', 'hint && (await isOurs(shop, hint.paymentId))', 'hint'),
    test: NEWS,
    sentence: 'An unsigned event about a payment of another program is not asked about',
  },
  {
    name: 'the job asks about no old dispute',
    ...at('app/server/reconcile/provider-updates.ts', "about: 'dispute', ...row", "about: 'payment', ...row"),
    test: NEWS,
    sentence: 'The job asks how an old dispute went on until it is decided',
  },
  {
    name: 'the job asks for news in every run',
    ...at(
      'app/server/reconcile/provider-updates.ts',
      'Math.abs(now.getTime() - last) < LOOK_EACH_MS',
      'false',
    ),
    test: NEWS,
    sentence: 'The job looks for lost events every ten minutes, and again in the next run after a fault',
  },
  {
    name: 'Stripe: the form offers cards only',
    ...at(`${STRIPE}/stripe-session.ts`, '(ways.length > 0 ? ways : FORMER_WAYS)', 'FORMER_WAYS'),
    test: SESSIONS,
    sentence: 'Stripe’s form offers exactly the ways that the shop takes',
  },
  {
    name: 'Stripe: late money of an expired session is overlooked',
    ...at(`${STRIPE}/stripe.ts`, 'isOnlyCards(ways) ? {', 'true ? {'),
    test: SESSIONS,
    sentence:
      'A session that expires while its code is shown closes the checkout, and late money is found in the list',
  },
  {
    name: 'Stripe: a complete session that failed can be paid again',
    ...at(`${STRIPE}/stripe-session.ts`, "session.status === 'complete' ? 'expired' : 'failed'", "'failed'"),
    test: SESSIONS,
    sentence:
      'A confirmed code that fails after all ends its checkout, since its session takes no other payment',
  },
  {
    name: 'Stripe: nobody knows how an order was paid',
    ...at(`${STRIPE}/stripe-session.ts`, 'way: isPaid ? readPaymentWay(session) : null', 'way: null'),
    test: CASES,
    sentence: 'A second code can be paid after the first ran out',
  },
  {
    name: 'the pretend bank refunds to any account',
    ...at('app/server/payments/sandbox/bank-scans.ts', '{ ...paidNow(), refusesRefunds: true }', 'paidNow()'),
    test: BANK,
    sentence: 'Money from an account that takes no refund cannot be refunded, other money can',
  },
]
