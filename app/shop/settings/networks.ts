/** The networks' own pages, for shops that have none there. */
export const NETWORK_PAGES = {
  facebook: 'https://www.facebook.com/',
  instagram: 'https://www.instagram.com/',
  line: 'https://line.me/',
  youtube: 'https://www.youtube.com/',
} as const
export type NetworkName = keyof typeof NETWORK_PAGES
export const NETWORK_NAMES = Object.keys(NETWORK_PAGES) as NetworkName[]
