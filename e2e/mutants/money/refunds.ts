import type { Mutant } from '#e2e/mutants/mutant.ts'

export const refundMutants: Mutant[] = [
  {
    name: 'a refund form is believed after another refund',
    edits: [
      {
        file: 'app/server/refunds/refunds.ts',
        text: 'wish.left !== undefined && wish.left !== left',
        replacement: 'wish.left !== undefined && wish.left < left',
      },
    ],
    test: 'app/server/refunds/refunds.test.ts',
    sentence: 'A second window that does not know of a refund cannot refund again',
  },
  {
    name: 'a refund that the provider has can be closed',
    edits: [
      {
        file: 'app/server/refunds/refunds.ts',
        text: "and(eq(refunds.status, 'wanted'), isNull(refunds.providerRefundId), isOut)",
        replacement: "and(eq(refunds.status, 'wanted'), isOut)",
      },
    ],
    test: 'app/server/refunds/refund-doubt.test.ts',
    sentence: 'A refund that takes days is known to be at the provider and never sent again',
  },
  {
    name: 'a disputed payment is refunded as well',
    edits: [
      {
        file: 'app/server/refunds/refund-claim.ts',
        text: 'if (!left.ok) return { claimed: false, withdrawn: [] }',
        replacement: 'if (!left.ok) return { claimed: true, withdrawn: [] }',
      },
    ],
    test: 'app/server/refunds/disputes.test.ts',
    sentence: 'A dispute stops a refund that was requested before it',
  },
  {
    name: 'a refund that failed still sends its email',
    edits: [
      {
        file: 'app/server/refunds/finish-refund.ts',
        text: 'await tx.delete(emails).where(and(eq(emails.refundId, refundId), isNull(emails.sentAt)))',
        replacement: 'void isNull',
      },
    ],
    test: 'app/server/refunds/refund-email.test.ts',
    sentence: 'A refund that failed before its email was sent causes no email',
  },
  {
    name: 'a late event opens a decided dispute again',
    edits: [
      {
        file: 'app/server/refunds/disputes.ts',
        text: 'and (${!isUndecided} or ${inArray(disputes.status, UNDECIDED_DISPUTES)})',
        replacement: 'and (true or ${!isUndecided})',
      },
    ],
    test: 'app/server/refunds/disputes.test.ts',
    sentence: 'A decided dispute is not reopened by a late event',
  },
  {
    name: 'a refund is transferred by hand while the provider may send it',
    edits: [
      {
        file: 'app/server/refunds/refund-by-hand.ts',
        text: '(isAtProvider || isAsked)',
        replacement: '(isAtProvider || (isAsked && !isAsked))',
      },
    ],
    test: 'app/server/refunds/refund-by-hand.test.ts',
    sentence: 'A refund cannot be transferred by hand while the provider may still send it',
  },
  {
    name: 'the owner is not told of money that was sent twice',
    edits: [
      {
        file: 'app/server/refunds/finish-refund.ts',
        text: "if (row?.status === 'by-hand') twice = await noteSentTwice(tx, row, providerRefundId)",
        replacement: 'void noteSentTwice',
      },
    ],
    test: 'app/server/refunds/refund-by-hand.test.ts',
    sentence: 'Money that was transferred and then sent by the provider too is told to the owner, once',
  },
  {
    name: 'a transfer by hand leaves its exception open',
    edits: [
      {
        file: 'app/server/refunds/refund-by-hand.ts',
        text: "if (row.reason !== 'order') await closeCoveredException(tx, row.paymentId)",
        replacement: 'void closeCoveredException',
      },
    ],
    test: 'app/server/refunds/refund-by-hand.test.ts',
    sentence: 'A transfer closes its exception',
  },
  {
    name: 'a transfer by hand does not count as given back',
    edits: [
      {
        file: 'app/shop/refunds/refund-status.ts',
        text: "GIVEN_BACK = ['done', 'by-hand', 'sent-twice']",
        replacement: "GIVEN_BACK = ['done', 'sent-twice']",
      },
    ],
    test: 'app/server/refunds/refund-by-hand.test.ts',
    sentence: 'A refund that was refused and then transferred by hand counts as given back everywhere',
  },
  {
    name: 'the export leaves out what was lost in disputes',
    edits: [
      {
        file: 'app/server/orders/orders-csv.ts',
        text: 'lost: toBaht(order.lost)',
        replacement: 'lost: 0',
      },
    ],
    test: 'app/server/orders/orders-csv.test.ts',
    sentence:
      'An exported order without what was refunded and lost in disputes is what its page says is left',
  },
]
