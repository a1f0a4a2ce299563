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
]
