import type { Mutant } from '#e2e/mutants/mutant.ts'

export const checkoutMutants: Mutant[] = [
  {
    name: 'another account with a form’s token gets its checkout',
    edits: [
      {
        file: 'app/server/checkout/start-checkout.ts',
        text: "if (row.userId !== user.uid) return refused('not-saved')",
        replacement: "if (row.userId === '') return refused('not-saved')",
      },
    ],
    test: 'app/server/checkout/start-checkout.test.ts',
    sentence: 'Buy Now with another shopper’s form is refused and reveals nothing',
  },
  {
    name: 'a price that rose since the cart was shown is charged',
    edits: [
      {
        file: 'app/server/checkout/start-checkout.ts',
        text: 'goods.price.total !== wish.form.shownTotal',
        replacement: 'goods.price.total < wish.form.shownTotal',
      },
    ],
    test: 'app/server/checkout/start-checkout.test.ts',
    sentence: 'Buy Now at an outdated price is refused',
  },
  {
    name: 'each try to open a payment session has another key',
    edits: [
      {
        file: 'app/server/checkout/payment-session.ts',
        text: '`co_${checkout.id}`',
        replacement: '`co_${checkout.id}_${performance.now()}`',
      },
    ],
    test: 'app/server/checkout/start-checkout.test.ts',
    sentence: 'A session whose answer was lost is found again',
  },
  {
    name: 'a refused session alerts nobody',
    edits: [
      {
        file: 'app/server/checkout/payment-session.ts',
        text: 'if (error.spent) log.warn',
        replacement: 'if (!error.spent) log.warn',
      },
    ],
    test: 'app/server/checkout/start-checkout.test.ts',
    sentence: 'A session that the provider refuses alerts the owner',
  },
  {
    name: 'the last card that is allowed is one too many',
    edits: [
      {
        file: 'app/server/checkout/own-checkout.ts',
        text: 'tries.points >= shop.limits.payment.points',
        replacement: 'tries.points > shop.limits.payment.points',
      },
    ],
    test: 'app/server/checkout/start-checkout.test.ts',
    sentence: 'is not offered after ten cards in an hour',
  },
  {
    name: 'the end of a second session ends the checkout',
    edits: [
      {
        file: 'app/server/checkout/settle-payment.ts',
        text: "return payment.status === 'paid' ? named : null",
        replacement: 'return named',
      },
    ],
    test: 'app/server/checkout/settle-payment.test.ts',
    sentence: 'The end of a second session of a checkout does not end the checkout',
  },
  {
    name: 'the shopper’s other sessions stay open after an order',
    edits: [
      {
        file: 'app/server/checkout/settle-payment.ts',
        text: 'await closeOtherCheckouts(shop, toClose)',
        replacement: 'void toClose',
      },
    ],
    test: 'app/server/checkout/settle-payment.test.ts',
    sentence: 'An order closes the shopper’s other checkouts at the bank',
  },
  {
    name: 'a card on its way keeps the error of the one before',
    edits: [
      {
        file: 'app/server/checkout/apply-verdict.ts',
        text: ".set({ status: 'pending', lastError: null })",
        replacement: ".set({ status: 'pending' })",
      },
    ],
    test: 'app/server/checkout/settle-payment.test.ts',
    sentence: 'A checkout waits again if a slow card follows a declined one',
  },
  {
    name: 'a card is charged while an earlier one is under way',
    edits: [
      {
        file: 'app/server/checkout/charge.ts',
        text: "if (payment?.status === 'processing') return 'under-way'",
        replacement: 'void payment',
      },
    ],
    test: 'app/server/checkout/charge-card.test.ts',
    sentence: 'A card is not charged while an earlier one cannot be called back',
  },
  {
    name: 'a shopper is sent to a bank without https',
    edits: [
      {
        file: 'app/server/checkout/charge.ts',
        text: "authorizeUrl?.startsWith('https://') ? {",
        replacement: 'authorizeUrl ? {',
      },
    ],
    test: 'app/server/checkout/charge-card.test.ts',
    sentence: 'A shopper is not sent to a bank’s page without https',
  },
  {
    name: 'an order ends the checkouts of all shoppers',
    edits: [
      {
        file: 'app/server/checkout/complete-checkout.ts',
        text: 'on other.user_id = finished.user_id and other.id <> finished.id',
        replacement: 'on other.id <> finished.id',
      },
    ],
    test: 'app/server/checkout/settle-payment.test.ts',
    sentence: 'An order closes the shopper’s other checkouts at the bank',
  },
]
