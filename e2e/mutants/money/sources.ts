import type { Mutant } from '#e2e/mutants/mutant.ts'

const MOVE = 'app/server/checkout/move-checkout.ts'
const MOVES = 'app/server/checkout/move-checkout.test.ts'
const CHANGES = 'app/server/payments/provider-change.test.ts'

const at = (file: string, text: string, replacement: string) => ({ file, text, replacement })

export const sourceMutants: Mutant[] = [
  {
    name: 'money at a provider that a checkout has left is of no checkout',
    ...at(
      'app/server/checkout/settle-payment.ts',
      'if (!named) return null',
      'if (named?.provider !== provider) return null',
    ),
    test: MOVES,
    sentence: 'A code that was left and is paid late makes the order, and the session of the card is closed',
  },
  {
    name: 'an order stays at the provider that was not paid',
    ...at(
      'app/server/checkout/apply-verdict.ts',
      'checkout.provider === payment.provider ? checkout',
      'true ? checkout',
    ),
    test: MOVES,
    sentence: 'A code that was left and is paid late makes the order, and the session of the card is closed',
  },
  {
    name: 'a second payment is refunded at the provider of the first',
    ...at(
      'app/server/checkout/apply-verdict.ts',
      'provider: payment.provider,',
      'provider: checkout.provider,',
    ),
    test: MOVES,
    sentence:
      'A code and a card that are both paid make one order, by the card that was first, and one refund',
  },
  {
    name: 'the session of a provider that was left stays open',
    ...at(MOVE, 'if (reference !== null) await', "if (reference === '') await"),
    test: MOVES,
    sentence: 'A code moves the checkout to Omise, closes its session at Stripe, and makes one order',
  },
  {
    name: 'a checkout moves while the bank decides',
    ...at(MOVE, "payment?.status !== 'processing'", 'true'),
    test: MOVES,
    sentence: 'It stays while the bank decides about its card',
  },
  {
    name: 'a checkout moves while nobody knows if a code was made',
    ...at(MOVE, 'unanswered)) > 0', 'unanswered)) > 9'),
    test: MOVES,
    sentence: 'It stays for two minutes while nobody knows if a code was made',
  },
  {
    name: 'a checkout that comes back has the key of its first session',
    ...at('app/server/checkout/payment-session.ts', '[sourceChanges || null,', '[null,'),
    test: MOVES,
    sentence: 'A shopper who leaves a code pays by card in a new session of Stripe',
  },
  {
    name: 'the pretend bank takes payments beside a real provider',
    ...at('app/server/payments/sandbox/sandbox.ts', 'if (!isOpen) throw', 'if (!isOpen && false) throw'),
    test: CHANGES,
    sentence: 'It gives back what was paid there, and takes no payment',
  },
]
