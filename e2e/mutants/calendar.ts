import type { Mutant } from './mutant.ts'

const SLOTS = 'app/server/delivery/slots.test.ts'
const CALENDAR = 'app/server/delivery/calendar.test.ts'

export const calendarMutants: Mutant[] = [
  {
    name: 'a slot is deleted while it is claimed',
    edits: [
      {
        file: 'app/server/delivery/slots.ts',
        text: 'lock table slot_days in share row exclusive mode',
        replacement: 'select',
      },
    ],
    test: SLOTS,
    sentence: 'A slot that is deleted while it is claimed stays if the claim came first',
  },
  {
    name: 'a slot’s new capacity goes below what is promised',
    edits: [
      {
        file: 'app/server/delivery/slots.ts',
        text: 'greatest(${capacity}, taken)',
        replacement: '${capacity}',
      },
    ],
    test: SLOTS,
    sentence: 'A slot’s new capacity holds on coming days, but not below what is promised there',
  },
  {
    name: 'a slot’s new capacity changes days with their own',
    edits: [{ file: 'app/server/delivery/slots.ts', text: ' and not own', replacement: '' }],
    test: SLOTS,
    sentence: 'A day with a capacity of its own keeps it when the pattern changes',
  },
  {
    name: 'the work of a day goes below what is promised',
    edits: [
      {
        file: 'app/server/delivery/change-day.ts',
        text: 'greatest(${wanted.work}, taken)',
        replacement: '${wanted.work}',
      },
    ],
    test: CALENDAR,
    sentence: 'No number of a day goes below what is promised, and the answer says what is',
  },
  {
    name: 'a changed day is not told',
    edits: [
      {
        file: 'app/server/delivery/change-day.ts',
        text: 'if (outcome.ok) shop.live.tellSlots()',
        replacement: '',
      },
    ],
    test: CALENDAR,
    sentence: 'Other pages hear that a day was changed, after it was',
  },
  {
    name: 'a restored product forgets its work',
    edits: [
      {
        file: 'app/server/catalogue/product-rows.ts',
        text: '...productColumns, work, leadMinutes, ribbon',
        replacement: '...productColumns, leadMinutes, ribbon',
      },
    ],
    test: 'app/server/catalogue/products-admin.test.ts',
    sentence: 'A product’s work, lead time and ribbon are saved, changed and restored',
  },
  {
    name: 'one account holds a whole day',
    edits: [{ file: 'app/shop/delivery/holds.ts', text: 'account: 1 / 8,', replacement: 'account: 1,' }],
    test: 'app/server/delivery/holds.test.ts',
    sentence: 'One account holds an ordinary order of a day',
  },
  {
    name: 'one network holds a whole day',
    edits: [{ file: 'app/shop/delivery/holds.ts', text: 'network: 1 / 8,', replacement: 'network: 1,' }],
    test: 'app/server/delivery/holds.test.ts',
    sentence: 'The accounts of one network hold an ordinary order of a day together',
  },
  {
    name: 'the networks of one site hold a whole day',
    edits: [{ file: 'app/shop/delivery/holds.ts', text: 'site: 1 / 4,', replacement: 'site: 1,' }],
    test: 'app/server/delivery/holds.test.ts',
    sentence: 'The networks of one site hold a quarter of a day together',
  },
  {
    name: 'strangers together hold a whole day',
    edits: [{ file: 'app/shop/delivery/holds.ts', text: 'everyone: 1 / 2 }', replacement: 'everyone: 1 }' }],
    test: 'app/server/delivery/holds.test.ts',
    sentence: 'All strangers together hold half of a day, and the owner gets one email',
  },
  {
    name: 'strangers together hold all places of a time',
    edits: [
      {
        file: 'app/shop/delivery/holds.ts',
        text: 'held[holder].places + 1 > mostHeld(unsold.places, share, ORDINARY_PLACES)',
        replacement: 'false',
      },
    ],
    test: 'app/server/delivery/holds.test.ts',
    sentence: 'All strangers together hold half of the places of a time',
  },
  {
    name: 'holds that ended unpaid are forgotten',
    edits: [
      {
        file: 'app/shop/delivery/holds.ts',
        text: "  if (REMEMBERED.some((holder) => holdsWithoutPaying(counts, holder))) return 'unpaid'\n",
        replacement: '',
      },
    ],
    test: 'app/server/delivery/holds.test.ts',
    sentence: 'After three in a day nothing is held for an account until it has paid',
  },
  {
    name: 'a large basket is held for an unconfirmed email',
    edits: [
      {
        file: 'app/shop/delivery/holds.ts',
        text: "  if (work > ORDINARY_WORK && !counts.isConfirmed) return 'unconfirmed'\n",
        replacement: '',
      },
    ],
    test: 'app/server/delivery/holds.test.ts',
    sentence: 'It is held for a confirmed email only, where the shop sends email',
  },
  {
    name: 'times are held for a stopped account',
    edits: [
      {
        file: 'app/shop/delivery/holds.ts',
        text: "  if (counts.isStopped) return 'stopped'\n",
        replacement: '',
      },
    ],
    test: 'app/server/delivery/holds.test.ts',
    sentence: 'A stopped account holds nothing until the owner allows it again, and can buy',
  },
  {
    name: 'who finds nothing free goes on to pay',
    edits: [
      {
        file: 'app/server/delivery/claims.ts',
        text: "  if (!isAnythingFree(counts, claim.work)) throw new SlotRefused('full')\n",
        replacement: '',
      },
    ],
    test: 'app/server/delivery/holds.test.ts',
    sentence: 'Whoever finds nothing free is refused, also where the last place is only held',
  },
  {
    name: 'a payment without a held time claims none',
    edits: [
      {
        file: 'app/server/checkout/settle-payment.ts',
        text: "      if (verdict.kind === 'order') await claimUnheld(tx, shop, checkout)\n",
        replacement: '',
      },
    ],
    test: 'app/server/delivery/holds.test.ts',
    sentence: 'Its payment claims the time, with its work, in the same moment',
  },
  {
    name: 'freed times that were sold meanwhile are freed',
    edits: [
      {
        file: 'app/server/delivery/holders.ts',
        text: "const isHeld = and(which, eq(slotClaims.state, 'held'))",
        replacement: 'const isHeld = which',
      },
    ],
    test: 'app/server/delivery/holds.test.ts',
    sentence: 'Freed times are free at once, and whoever pays them after all gets them',
  },
  {
    name: 'a day whose times are over is called full',
    edits: [
      {
        file: 'app/shop/delivery/offers.ts',
        text: "const WHY_NOTHING_FREE = ['full', 'late',",
        replacement: "const WHY_NOTHING_FREE = ['full', 'full',",
      },
    ],
    test: 'app/shop/delivery/offers.test.ts',
    sentence: 'A day without a free time says why',
  },
]
