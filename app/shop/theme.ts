/** The brand: the only file to change for another name and other colours (docs/branding.md). */

export const DEFAULT_SHOP_NAME = 'Dokmai'
export const COPYRIGHT_YEAR = 2024
export const LOGO_URL = '/images/catalogue/brand/logo-mark.svg'

/** Kept apart from the others, because a browser's scripts need these alone. */
const LIGHT_GROUND = '#ffffff'
const DARK_GROUND = '#191513'
const LIGHT_LEAF = '#2c6648'

/** CSS custom properties. Text needs a contrast of 4.5:1 in both modes, icons and borders of controls 3:1. */
const light = {
  ground: LIGHT_GROUND,
  surface: '#ffffff',
  'surface-soft': '#faf6f2',
  blush: '#fbecea',
  cream: '#f8f0e3',
  sage: '#e9f0e8',
  /** Hairlines, never the only sign of a control. */
  line: '#eae0da',
  /** Borders of fields and controls, 3:1. */
  control: '#8d7f78',
  ink: '#2b2321',
  'ink-soft': '#685b55',
  leaf: LIGHT_LEAF,
  'leaf-hover': '#214f37',
  'on-leaf': '#ffffff',
  'leaf-text': '#275c41',
  petal: '#b92a52',
  'petal-hover': '#97203f',
  'on-petal': '#ffffff',
  'petal-mid': '#f0a2b4',
  error: '#ad2a1f',
  'error-ground': '#fdecea',
  warn: '#7d5200',
  'warn-ground': '#fbf0d9',
  ok: '#275c41',
  'ok-ground': '#e9f0e8',
  star: '#b5720a',
  /** Ring, always with a ground-coloured gap. */
  focus: '#1d5a86',
  scrim: 'rgb(43 30 27 / 0.52)',
  'hero-leaf': '#2c6648',
  'hero-leaf-hover': '#214f37',
  'hero-on-leaf': '#ffffff',
  'hero-ink': '#2b2321',
  'hero-ground': '#f9e9de',
  'hero-soft': '#54443e',
  skeleton: '#f1e9e4',
  'skeleton-sheen': '#faf6f3',
  'shadow-1': '0 1px 2px rgb(70 40 32 / 0.06), 0 2px 8px rgb(70 40 32 / 0.05)',
  'shadow-2': '0 2px 6px rgb(70 40 32 / 0.06), 0 12px 32px rgb(70 40 32 / 0.1)',
  'shadow-3': '0 8px 24px rgb(70 40 32 / 0.12), 0 32px 80px rgb(70 40 32 / 0.22)',
} as const

const dark = {
  ground: DARK_GROUND,
  surface: '#231d1a',
  'surface-soft': '#201a18',
  blush: '#35242a',
  cream: '#302820',
  sage: '#222d26',
  line: '#3b322d',
  control: '#8d7e76',
  ink: '#f7efe9',
  'ink-soft': '#c2b4ac',
  leaf: '#93d0ab',
  'leaf-hover': '#aee0c1',
  'on-leaf': '#0f2418',
  'leaf-text': '#9dd6b3',
  petal: '#f59cb2',
  'petal-hover': '#ffb9c9',
  'on-petal': '#3a0d1c',
  'petal-mid': '#a34e66',
  error: '#ff9d91',
  'error-ground': '#3b1f1b',
  warn: '#f0c574',
  'warn-ground': '#35290f',
  ok: '#9dd6b3',
  'ok-ground': '#222d26',
  star: '#eab65a',
  focus: '#8cc8f2',
  scrim: 'rgb(8 5 4 / 0.68)',
  'hero-leaf': '#93d0ab',
  'hero-leaf-hover': '#aee0c1',
  'hero-on-leaf': '#0f2418',
  'hero-ink': '#f7efe9',
  'hero-ground': '#2a201d',
  'hero-soft': '#d6c7bf',
  skeleton: '#2d2622',
  'skeleton-sheen': '#3a312c',
  'shadow-1': '0 1px 2px rgb(0 0 0 / 0.4)',
  'shadow-2': '0 12px 32px rgb(0 0 0 / 0.45)',
  'shadow-3': '0 32px 80px rgb(0 0 0 / 0.6)',
} as const

export const COLOURS = { light, dark }
export const THEME_COLOUR = LIGHT_LEAF
export const PAGE_COLOURS = { light: LIGHT_GROUND, dark: DARK_GROUND }
