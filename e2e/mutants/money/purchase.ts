import type { Mutant } from '#e2e/mutants/mutant.ts'

const INVARIANTS = 'app/server/attention/invariants.test.ts'
const SETTLE = 'app/server/checkout/settle-payment.test.ts'

export const purchaseMutants: Mutant[] = [
  {
    name: 'each page that waits asks the provider itself',
    file: 'app/server/checkout/own-checkout.ts',
    text: 'await (settlementUnderWay(shop, reference) ??',
    replacement: 'await (null ??',
    test: SETTLE,
    sentence: 'Pages that ask about a payment while the provider thinks',
  },
  {
    name: 'the check of the data overlooks another currency',
    file: 'app/server/attention/invariants.ts',
    text: '(o.amount, o.currency) is distinct from (c.amount, c.currency)',
    replacement: 'o.amount is distinct from c.amount',
    test: INVARIANTS,
    sentence: 'The check finds an order of another amount than its checkout, and nothing else',
  },
  {
    name: 'the check of the data overlooks an ordered checkout without its order',
    file: 'app/server/attention/invariants.ts',
    text: 'where o.checkout_id = c.id)',
    replacement: 'where o.checkout_id = o.checkout_id)',
    test: INVARIANTS,
    sentence: 'The check finds an ordered checkout without an order, and nothing else',
  },
  {
    name: 'the check of the data counts no refund that is still wanted',
    file: 'app/shop/refunds/refund-status.ts',
    text: 'REFUNDED = [...PENDING, ...GIVEN_BACK]',
    replacement: 'REFUNDED = [...GIVEN_BACK]',
    test: INVARIANTS,
    sentence: 'The check finds a payment of which more was given back than paid, and nothing else',
  },
  {
    name: 'a form with another phone number is the old checkout',
    file: 'app/server/checkout/start-checkout.ts',
    text: 'DELIVERY_FIELD_NAMES.map((name)',
    replacement: 'DELIVERY_FIELD_NAMES.slice(0, -1).map((name)',
    test: 'app/server/checkout/start-checkout.test.ts',
    sentence: 'Buy Now from a form in which only the phoneNumber was changed is another checkout',
  },
  {
    name: 'a form that showed another total is the old checkout',
    file: 'app/server/checkout/start-checkout.ts',
    text: '[goods, shownTotal, typed, delivery, ',
    replacement: '[goods, shownTotal && 0, typed, delivery, ',
    test: 'app/server/checkout/start-checkout.test.ts',
    sentence: 'from the same form after a price was changed',
  },
  {
    name: 'an order is made whatever status its checkout has by now',
    file: 'app/server/checkout/complete-checkout.ts',
    text: "and status = ${place('status')} and",
    replacement: "and ${place('status')}::text is not null and",
    test: SETTLE,
    sentence: 'A payment makes no order if its checkout came under review while it was judged',
  },
  {
    name: 'an order is made whatever session its checkout has by now',
    file: 'app/server/checkout/complete-checkout.ts',
    text: "and reference is not distinct from ${place('reference')}",
    replacement: "and (${place('reference')}::text is not null or true)",
    test: SETTLE,
    sentence: 'is judged again if its checkout got another session meanwhile',
  },
  {
    name: 'an event that was settled is handled again',
    file: 'app/server/http/webhook.ts',
    text: 'if (!isNew && (await isSettled(shop, noted))) return',
    replacement: 'if (!isNew && (await isSettled(shop, noted)) && false) return',
    test: 'app/server/http/webhook.test.ts',
    sentence: 'A repeated event that was settled',
  },
  {
    name: 'an unsigned hint asks about any checkout',
    file: 'app/server/reconcile/provider-updates.ts',
    text: 'inArray(checkouts.status, AT_PROVIDER),\n  )\n  return (await db.$count(checkouts, waiting)) > 0',
    replacement:
      '(inArray, AT_PROVIDER, undefined),\n  )\n  return (await db.$count(checkouts, waiting)) > 0',
    test: 'app/server/checkout/charge-card.test.ts',
    sentence: 'without a secret asks nothing about a checkout',
  },
]
