import plexThai from '@fontsource/ibm-plex-sans-thai/files/ibm-plex-sans-thai-thai-400-normal.woff2?url'
import trirongThai from '@fontsource/trirong/files/trirong-thai-500-normal.woff2?url'
import china from 'flag-icons/flags/4x3/cn.svg'
import britain from 'flag-icons/flags/4x3/gb.svg'
import thailand from 'flag-icons/flags/4x3/th.svg'
import type { Language } from '#app/shop/language.ts'
import plexLatin from '#app/ui/fonts/plex-latin-400.woff2?url'
import trirongLatin from '#app/ui/fonts/trirong-latin-500.woff2?url'

export const FLAGS: Record<Language, string> = { en: britain, th: thailand, 'zh-CN': china }

/** Fonts to preload: those of a page's first lines. Chinese uses the reader's own. */
export const PRELOADED_FONTS: Record<Language, string[]> = {
  en: [plexLatin, trirongLatin],
  th: [plexThai, trirongThai, plexLatin],
  'zh-CN': [],
}
