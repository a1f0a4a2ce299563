import { COLOURS } from '#app/shop/theme.ts'

/** Mail readers load no fonts. The later ones are for Thai and Chinese. */
const FONTS =
  "'Helvetica Neue',Arial,'Leelawadee UI',Thonburi,'Noto Sans Thai','PingFang SC','Microsoft YaHei','Noto Sans SC',sans-serif"
// Emails support neither custom properties nor our dark mode.
const colours = COLOURS.light
const INK = colours.ink
const SOFT = colours['ink-soft']
const LINE = colours.line
const TEXT = `font-family:${FONTS};font-size:16px;line-height:1.6;color:${INK}`
const CELL = `${TEXT};padding:12px 8px 12px 0;border-top:1px solid ${LINE};vertical-align:top`

export const LOOK = {
  page: `margin:0;padding:0;background-color:${colours['surface-soft']}`,
  hidden: `display:none;max-height:0;overflow:hidden;font-size:1px;line-height:1px;color:${colours['surface-soft']}`,
  ground: `background-color:${colours['surface-soft']}`,
  margin: 'padding:24px 12px',
  sheet: `width:100%;max-width:600px;background-color:${colours.surface};border-radius:12px`,
  brand: `padding:28px 32px 0;font-family:Georgia,'Noto Serif Thai','Songti SC',serif;font-size:24px;color:${colours.petal}`,
  content: 'padding:8px 32px 24px',
  foot: `padding:16px 32px 28px;border-top:1px solid ${LINE}`,
  notice: `${TEXT};font-size:14px;margin:16px 0 0;padding:8px 12px;background-color:${colours['warn-ground']};color:${colours.warn}`,
  heading: `${TEXT};font-size:20px;font-weight:bold;margin:20px 0 8px`,
  subheading: `${TEXT};font-weight:bold;margin:24px 0 4px`,
  paragraph: `${TEXT};margin:0 0 16px`,
  quote: `${TEXT};margin:0 0 16px;padding:4px 0 4px 16px;border-left:3px solid ${LINE};overflow-wrap:anywhere`,
  facts: `background-color:${colours['surface-soft']};border-radius:8px;margin:0 0 20px`,
  factLabel: `${TEXT};font-size:14px;padding:6px 12px;color:${SOFT};vertical-align:top`,
  factValue: `${TEXT};font-size:14px;padding:6px 12px;word-break:break-word;vertical-align:top`,
  items: 'border-collapse:collapse',
  head: `${TEXT};font-size:14px;font-weight:normal;padding:0 8px 8px 0;color:${SOFT}`,
  lastHead: `${TEXT};font-size:14px;font-weight:normal;padding:0 0 8px;color:${SOFT}`,
  cell: CELL,
  money: `${CELL};padding-right:0;white-space:nowrap`,
  soft: `color:${SOFT};font-size:14px`,
  image: 'display:block;width:56px;height:56px;border-radius:8px;border:0;object-fit:cover',
  sums: `border-top:1px solid ${LINE};margin:0 0 8px`,
  sum: `${TEXT};padding:8px 0 0`,
  total: `${TEXT};font-size:18px;font-weight:bold;padding:8px 0 0`,
  button: `font-family:${FONTS};display:inline-block;margin:8px 0 0;padding:12px 24px;border-radius:24px;background-color:${colours.leaf};color:${colours['on-leaf']};font-size:16px;text-decoration:none`,
  small: `${TEXT};font-size:14px;color:${SOFT};margin:8px 0 0`,
} as const
