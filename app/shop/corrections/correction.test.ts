import { expect, test } from 'vitest'
import type { Gift } from '#app/shop/delivery/gift.ts'
import { readForm } from '#app/shop/forms/fields.ts'
import { CARD_FIELDS, cardForm, listShownFields, withCard } from './correction.ts'

const ANONYMOUS: Gift = { anonymous: 'yes', call: 'surprise', landmark: 'A gate' }

test('A form of corrections shows the card’s fields where the shop writes cards, or where the order has any of them', () => {
  const card = ['cardMessage', 'cardFrom', 'anonymous']
  const isShown = (gift: Gift, offersCards: boolean) => {
    const shown: string[] = listShownFields(gift, offersCards)
    return card.map((name) => shown.includes(name))
  }
  expect(isShown({}, false)).toEqual([false, false, false])
  expect(isShown({}, true)).toEqual([true, true, true])
  for (const gift of [ANONYMOUS, { cardFrom: 'Nok' }, { cardMessage: 'For Mum' }] as Gift[]) {
    expect(isShown(gift, false), JSON.stringify(gift)).toEqual([true, true, true])
  }
  expect(listShownFields({}, true)).not.toContain('ribbonFirst')
  expect(listShownFields({ ribbonSecond: 'In memory' }, false)).toContain('ribbonFirst')
})

test('Only the words about a call are changed in a shop that writes no cards any more: the sender stays unnamed', () => {
  const shown = CARD_FIELDS.filter((name) => listShownFields(ANONYMOUS, false).includes(name))
  const sent = Object.fromEntries(shown.map((name) => [name, ANONYMOUS[name] ?? '']))
  const read = readForm(cardForm, { ...sent, corrections: '0', call: 'no-matter' })
  expect(read.ok && withCard(ANONYMOUS, read.value.gift)).toEqual({ ...ANONYMOUS, call: 'no-matter' })
})
