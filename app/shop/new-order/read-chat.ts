import type { Satang } from '#app/shop/money.ts'
import { findAddresses } from './chat/chat-address.ts'
import { findCards } from './chat/chat-card.ts'
import { findDays } from './chat/chat-days.ts'
import { type DatedHead, findChatHeads } from './chat/chat-heads.ts'
import { findHours } from './chat/chat-hours.ts'
import { findLineNames } from './chat/chat-line-name.ts'
import { findNames } from './chat/chat-names.ts'
import { findForeignNumbers, findPhones, findPostcodes } from './chat/chat-numbers.ts'
import { findPlaceWords } from './chat/chat-places.ts'
import { findPrices } from './chat/chat-prices.ts'
import { type ChatText, type Span, take, toChatText } from './chat/chat-text.ts'
import { findPaidTimes, findShopHours } from './chat/other-times.ts'

/** Fields of an order by hand that a pasted chat can fill. */
export type ChatField =
  | ('buyerPhone' | 'buyerName' | 'lineName')
  | ('phoneNumber' | 'name' | 'address' | 'pincode' | 'place')
  | ('day' | 'hour' | 'price' | 'cardMessage')

type TextKind =
  | 'phone'
  | 'postcode'
  | 'name'
  | 'address'
  | 'place'
  | 'day'
  | 'hour'
  | 'cardMessage'
  | 'lineName'

/**
 * Something that a chat says. A place has the words by which the list of places is asked; an hour is `14:30` or
 * `10:00-12:00`.
 */
export type ChatFind = ({ field: TextKind; value: string } | { field: 'price'; value: Satang }) & {
  /** The part of the chat that says it. */
  text: string
}

/** The longest chat that is read. */
export const MAX_CHAT_LENGTH = 20_000

/** Reads an order from a chat, in the sequence of the text; `today` is a day such as `2026-11-26`. */
export function readChat(typed: string, today: string): ChatFind[] {
  const chat = toChatText(typed.slice(0, MAX_CHAT_LENGTH))
  const heads = findChatHeads(chat.plain, today)
  const said = readContacts(chat, take(chat.plain, heads.spans))
  const { placed, text } = readPlaces(chat, said.text)
  const times = readTimes(text, today, heads.sent)
  const placeless = said.placed.concat(placed, times)
  return withoutRepeats(placeless.sort((one, other) => one.span.from - other.span.from)).map(
    ({ field, value, span }) => ({ field, value, text: chat.original(span) }) as ChatFind,
  )
}

interface Placed {
  field: ChatFind['field']
  value: string | Satang
  span: Span
}

/** Finds, and the text in which they are taken, so that no later reader takes them for something else. */
interface Reading {
  placed: Placed[]
  text: string
}

const toPlaced =
  (field: ChatFind['field']) =>
  (found: Span & { value: string | Satang }): Placed => ({ field, value: found.value, span: found })

function readContacts(chat: ChatText, plain: string): Reading {
  const cards = findCards(chat, plain)
  let text = take(plain, cards.spans)
  const lineNames = findLineNames(chat, text)
  text = take(text, lineNames)
  text = take(text, findForeignNumbers(text))
  const phones = findPhones(text)
  text = take(text, phones)
  const { prices, spans } = findPrices(text)
  text = take(text, spans)
  const names = findNames(chat, text)
  const placed = [
    ...cards.found.map(toPlaced('cardMessage')),
    ...lineNames.map(toPlaced('lineName')),
    ...phones.map(toPlaced('phone')),
    ...prices.map(toPlaced('price')),
    ...names.map(toPlaced('name')),
  ]
  return { placed, text: take(text, names) }
}

function readPlaces(chat: ChatText, text: string): Reading {
  const postcodes = findPostcodes(text)
  const addresses = findAddresses(chat, text)
  const places = findPlaceWords(text, postcodes)
  const placed = [
    ...postcodes.map(toPlaced('postcode')),
    ...addresses.map(toPlaced('address')),
    ...places.map(toPlaced('place')),
  ]
  return { placed, text: take(text, [...postcodes, ...addresses, ...places]) }
}

function readTimes(plain: string, today: string, sent: DatedHead[]): Placed[] {
  const text = take(plain, findPaidTimes(plain))
  const days = findDays(text, today, sent)
  // Tonight also says which seven is meant.
  const rest = take(
    text,
    days.filter(({ from, to }) => !/(?:晚|tonight)$/.test(text.slice(from, to))),
  )
  const hours = findHours(take(rest, findShopHours(rest)))
  return [...days.map(toPlaced('day')), ...hours.map(toPlaced('hour'))]
}

function withoutRepeats(placed: Placed[]): Placed[] {
  const seen = new Set<string>()
  return placed.filter(({ field, value }) => {
    const key = `${field} ${value}`
    if (seen.has(key)) return false
    seen.add(key)
    return true
  })
}
