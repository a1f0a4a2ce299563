import type { Plugin } from 'postcss'
import { COLOURS } from '#app/shop/theme.ts'

/** Replaces `--theme: light` and `--theme: dark` in style sheets with the theme's colours. */
export const themeColours: Plugin = {
  postcssPlugin: 'theme-colours',
  Declaration: {
    '--theme'(declaration) {
      const colours = COLOURS[declaration.value as keyof typeof COLOURS]
      if (!colours) throw declaration.error(`There is no theme ${declaration.value}`)
      for (const [name, value] of Object.entries(colours)) {
        declaration.cloneBefore({ prop: `--${name}`, value })
      }
      declaration.remove()
    },
  },
}
