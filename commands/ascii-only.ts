import type { Plugin } from 'vite'

/** Writes other letters as `\u0e01`: with one of them in it, V8 keeps a script in two bytes a letter. */
export function asciiOnly(): Plugin {
  return {
    name: 'ascii-only',
    apply: 'build',
    applyToEnvironment: ({ name }) => name === 'ssr',
    generateBundle(_options, bundle) {
      for (const chunk of Object.values(bundle)) {
        if (chunk.type === 'chunk') chunk.code = chooseSmallest(chunk.code)
      }
    },
  }
}

function chooseSmallest(code: string): string {
  // After a backslash, or where the raw text counts, an escape would be another text.
  if (/\\[^\0-\x7f]|String\.raw/.test(code)) return code
  const ascii = code.replace(
    /[^\0-\x7f]/g,
    (letter) => `\\u${letter.charCodeAt(0).toString(16).padStart(4, '0')}`,
  )
  // A file of Thai texts is smaller as it is.
  return ascii.length < 2 * code.length ? ascii : code
}
