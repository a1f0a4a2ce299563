import type { Chat } from './chat.ts'
import { ENGLISH_CHATS } from './english-chats.ts'
import { EXPORTED_CHATS } from './exported-chats.ts'
import { FOREIGN_CHATS } from './foreign-chats.ts'
import { FURTHER_CHATS } from './further-chats.ts'
import { LAST_CHATS } from './last-chats.ts'
import { LATER_CHATS } from './later-chats.ts'
import { MISLEADING_CHATS } from './misleading-chats.ts'
import { MIXED_CHATS } from './mixed-chats.ts'
import { MORE_THAI_CHATS } from './more-thai-chats.ts'
import { THAI_CHATS } from './thai-chats.ts'

/** The day on which the made-up chats are read, a Thursday. */
export const CHAT_DAY = '2026-11-26'

export const CHATS: Chat[] = [
  ...[THAI_CHATS, MORE_THAI_CHATS, ENGLISH_CHATS],
  ...[MIXED_CHATS, EXPORTED_CHATS, MISLEADING_CHATS, LATER_CHATS, FURTHER_CHATS, LAST_CHATS, FOREIGN_CHATS],
].flat()
