import { raw } from 'hono/html'
import { COLOURS } from '#app/shop/theme.ts'

type Colours = (typeof COLOURS)[keyof typeof COLOURS]

/** Mail readers load no fonts. The later ones are for Thai and Chinese. */
const FONTS =
  "'Helvetica Neue',Arial,'Leelawadee UI',Thonburi,'Noto Sans Thai','PingFang SC','Microsoft YaHei','Noto Sans SC',sans-serif"

function makeLooks(colours: Colours) {
  return { ...makePageLooks(colours), ...makeOrderLooks(colours) }
}

const makeText = ({ ink }: Colours) => `font-family:${FONTS};font-size:16px;line-height:1.6;color:${ink}`

function makePageLooks(colours: Colours) {
  const { line } = colours
  const soft = colours['ink-soft']
  const ground = colours['surface-soft']
  const text = makeText(colours)
  return {
    page: `margin:0;padding:0;background-color:${ground}`,
    hidden: `display:none;max-height:0;overflow:hidden;font-size:1px;line-height:1px;color:${ground}`,
    ground: `background-color:${ground}`,
    margin: 'padding:24px 8px',
    // For a link of any length; labels and amounts beside it stay whole.
    sheet: `width:100%;max-width:600px;word-break:break-word;background-color:${colours.surface};border-radius:12px`,
    brand: `padding:28px 24px 0;font-family:Georgia,'Noto Serif Thai','Songti SC',serif;font-size:24px;color:${colours.petal}`,
    content: 'padding:8px 24px 24px',
    foot: `padding:16px 24px 28px;border-top:1px solid ${line}`,
    notice: `${text};font-size:14px;margin:16px 0 0;padding:8px 12px;background-color:${colours['warn-ground']};color:${colours.warn}`,
    heading: `${text};font-size:20px;font-weight:bold;margin:20px 0 8px`,
    subheading: `${text};font-weight:bold;margin:24px 0 4px`,
    paragraph: `${text};margin:0 0 16px`,
    quote: `${text};margin:0 0 16px;padding:4px 0 4px 16px;border-left:3px solid ${line}`,
    facts: `background-color:${ground};border-radius:8px;margin:0 0 20px`,
    factLabel: `${text};word-break:normal;font-size:14px;padding:6px 12px;color:${soft};vertical-align:top`,
    factValue: `${text};font-size:14px;padding:6px 12px;vertical-align:top`,
    button: `font-family:${FONTS};display:inline-block;margin:8px 0 0;padding:12px 24px;border-radius:24px;background-color:${colours.leaf};color:${colours['on-leaf']};font-size:16px;text-decoration:none`,
    photo: 'display:block;width:100%;max-width:552px;height:auto;border-radius:12px',
    small: `${text};font-size:14px;color:${soft};margin:8px 0 0`,
  }
}

function makeOrderLooks(colours: Colours) {
  return {
    ...makeLeadLooks(colours),
    ...makeStepLooks(colours),
    ...makeItemLooks(colours),
    ...makeSumLooks(colours),
  }
}

function makeLeadLooks(colours: Colours) {
  const text = makeText(colours)
  return {
    lead: `background-color:${colours.sage};border-radius:12px;margin:0 0 8px`,
    leadImage: 'padding:12px;vertical-align:top',
    leadText: `${text};padding:12px 12px 12px 0;vertical-align:top`,
    leadTextOnly: `${text};padding:12px;vertical-align:top`,
    when: `font-size:18px;font-weight:bold;color:${colours['leaf-text']}`,
  }
}

function makeStepLooks(colours: Colours) {
  const step = `font-family:${FONTS};word-break:normal;font-size:14px;line-height:1.4;padding:8px 4px;vertical-align:top`
  return {
    steps: 'margin:0 0 8px',
    step: `${step};color:${colours['ink-soft']}`,
    stepDone: `${step};color:${colours['leaf-text']}`,
    stepNow: `${step};font-weight:bold;color:${colours.ink}`,
    sign: 'font-size:20px',
  }
}

function makeItemLooks(colours: Colours) {
  const soft = colours['ink-soft']
  const text = makeText(colours)
  const cell = `${text};padding:12px 8px 12px 0;border-top:1px solid ${colours.line};vertical-align:top`
  return {
    items: 'border-collapse:collapse',
    head: `${text};font-size:14px;font-weight:normal;padding:0 8px 8px 0;white-space:nowrap;color:${soft}`,
    lastHead: `${text};font-size:14px;font-weight:normal;padding:0 0 8px;white-space:nowrap;color:${soft}`,
    cell,
    money: `${cell};padding-right:0;white-space:nowrap`,
    soft: `color:${soft};font-size:14px`,
    image: 'display:block;border-radius:8px;border:0',
  }
}

function makeSumLooks(colours: Colours) {
  const text = makeText(colours)
  return {
    sums: `border-top:1px solid ${colours.line};margin:0 0 8px`,
    sum: `${text};word-break:normal;padding:8px 0 0`,
    total: `${text};word-break:normal;font-size:18px;font-weight:bold;padding:8px 0 0`,
  }
}

const LIGHT = makeLooks(COLOURS.light)
const DARK = makeLooks(COLOURS.dark)

export type Look = keyof typeof LIGHT

/** An element's attributes: its style in light mode, and the class by which dark mode finds it. */
export function look(name: Look) {
  return raw(`class="${name}" style="${LIGHT[name]}"`)
}

/** Only what differs from light mode. Readers that know no dark mode take none of it. */
export const DARK_STYLES = `@media (prefers-color-scheme:dark){${(Object.keys(LIGHT) as Look[])
  .map(toDarkRule)
  .join('')}}`

function toDarkRule(name: Look): string {
  const light = LIGHT[name].split(';')
  const other = DARK[name].split(';').filter((declaration) => !light.includes(declaration))
  const important = other.map((declaration) => `${declaration}!important`)
  return other.length > 0 ? `.${name}{${important.join(';')}}` : ''
}
