import type { Mutant } from './mutant.ts'

const RULES = 'app/shop/delivery/zones.test.ts'
const PHONE = 'app/shop/delivery/thai-phone.test.ts'
const FORM = 'app/shop/delivery/zone-form.test.ts'
const LAYOUT = 'app/shop/delivery/print/card-layout.test.ts'
const FIND = 'app/server/delivery/zones/find-places.test.ts'
const ZONES = 'app/server/delivery/zones/zones-admin.test.ts'
const PARCELS = 'app/server/delivery/parcels.test.ts'
const SEARCH = 'e2e/storefront/place-search.test.ts'

export const placeMutants: Mutant[] = [
  {
    name: 'a district goes over a postcode',
    edits: [{ file: 'app/shop/delivery/zones.ts', text: '2 ** index', replacement: '1' }],
    test: RULES,
    sentence: 'The zone of สมุทรปราการ, บางพลี, 10540 is airport',
  },
  {
    name: 'a place counts that contradicts its postcode',
    edits: [
      {
        file: 'app/shop/delivery/zones.ts',
        text: 'districts.length === 0 || districts.some((each) => includes(each, place))',
        replacement: 'true',
      },
    ],
    test: RULES,
    sentence: 'The zone of กรุงเทพมหานคร, วัฒนา, 11000 is suburbs',
  },
  {
    name: 'a postcode of two zones is in the first of them',
    edits: [
      {
        file: 'app/shop/delivery/zones.ts',
        text: 'others.length === 0 ? first : null',
        replacement: 'first',
      },
    ],
    test: RULES,
    sentence: 'The zone of null, null, 10120 is null',
  },
  {
    name: 'a phone number keeps its country code',
    edits: [
      {
        file: 'app/shop/delivery/thai-phone.ts',
        text: '00660?/g',
        replacement: 'never/g',
      },
    ],
    test: PHONE,
    sentence: 'The phone number 0066812345678 is read as 081-234-5678',
  },
  {
    name: 'a zone is free from nothing',
    edits: [
      {
        file: 'app/shop/delivery/zone-form.ts',
        text: '(from) => from || null',
        replacement: '(from) => from',
      },
    ],
    test: FORM,
    sentence: 'A zone never has free delivery from nothing',
  },
  {
    name: 'a card has no room for emoji that are not joined',
    edits: [
      { file: 'app/shop/delivery/print/card-layout.ts', text: 'emoji * 1.4', replacement: 'emoji * 0' },
    ],
    test: LAYOUT,
    sentence: 'A family of emoji has room for its members',
  },
  {
    name: 'a divided subdistrict is still found',
    edits: [
      {
        file: 'app/server/delivery/zones/places.ts',
        text: 'thai.province !== BANGKOK || !removed',
        replacement: 'true || !removed',
      },
    ],
    test: FIND,
    sentence: 'A subdistrict that was divided, or a postcode of the districts around, is not found any more',
  },
  {
    name: 'two forms at once take one place for two zones',
    edits: [
      {
        file: 'app/server/delivery/zones/zones-admin.ts',
        text: 'await tx.execute(sql`lock table zone_places in share row exclusive mode`)',
        replacement: '',
      },
    ],
    test: ZONES,
    sentence: 'A place of another zone is refused by its name, also when forms are sent at once',
  },
  {
    name: 'a card names an anonymous sender',
    edits: [
      {
        file: 'app/shop/delivery/print/parcel.ts',
        text: 'sender: senderFor(gift)',
        replacement: 'sender: gift.cardFrom ?? senderFor(gift)',
      },
    ],
    test: PARCELS,
    sentence: 'No paper says who sends an anonymous gift',
  },
  {
    name: 'a label has the phone number of a surprise',
    edits: [
      {
        file: 'app/shop/delivery/gift.ts',
        text: `call === 'surprise' ? null : phoneNumber`,
        replacement: `call === 'surprise' ? phoneNumber : phoneNumber`,
      },
    ],
    test: PARCELS,
    sentence: 'A label has a phone number unless the gift is a surprise',
  },
  {
    name: 'stops are numbered through the day',
    edits: [
      {
        file: 'app/server/delivery/parcels.ts',
        text: 'stops.set(id, stop)',
        replacement: 'for (const { slot } of rows) stops.set(slot.id, stop)',
      },
    ],
    test: PARCELS,
    sentence: 'The parcels of a day are sorted by time, zone and receipt, and numbered in each time',
  },
  {
    name: 'another pincode keeps the chosen place',
    edits: [
      {
        file: 'app/ui/delivery/chosen-place.ts',
        text: 'flushSync(() => setPlace(null))',
        replacement: 'flushSync(() => setPlace(place))',
      },
    ],
    test: SEARCH,
    sentence: 'A typed address stays, and another pincode typed by hand forgets the chosen place',
  },
  {
    name: 'the chosen place is not added to the address',
    edits: [
      {
        file: 'app/server/checkout/start-checkout.ts',
        text: 'fullAddress(address.address, place, language)',
        replacement: 'address.address',
      },
    ],
    test: 'app/server/checkout/start-checkout.test.ts',
    sentence: 'Buy Now adds the chosen place to the typed address, and the last address is what was typed',
  },
  {
    name: 'a road that is named after a district is taken for the place',
    edits: [
      {
        file: 'app/shop/delivery/full-address.ts',
        text: '(isTitled(text, SUBDISTRICT_TITLES, subdistrict) && isTitled(text, DISTRICT_TITLES, district))',
        replacement: 'text.includes(subdistrict)',
      },
    ],
    test: 'app/shop/delivery/full-address.test.ts',
    sentence: 'To the typed line 9 ถนนคลองเตย its place is added',
  },
  {
    name: 'Escape in the suggestions closes the dialog',
    edits: [{ file: 'app/ui/forms/combobox.tsx', text: '    event.stopPropagation()\n', replacement: '' }],
    test: SEARCH,
    sentence: 'Escape closes the suggestions, then the dialog',
  },
]
