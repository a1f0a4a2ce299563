const PRELOADED = /<link rel="modulepreload" href="([^"]+)"[^>]*\/>/g
/** Not in one pattern with the links: that took four times as long. */
const START = /(<script[^>]*type="module"[^>]*>)(import [\s\S]*?)(<\/script>)/

const PAINTED = 'await new Promise((done) => requestAnimationFrame(() => setTimeout(done)));'

/** Delays scripts until the first paint; earlier clicks are replayed (ui/layout/replay-early-clicks.tsx).
 * Rewrites React Router's start script; e2e/operations/http.test.ts fails if an update changes it. */
export function deferHydration(html: string): string {
  const files = Array.from(html.matchAll(PRELOADED), ([, file = '']) => file)
  return html.replace(PRELOADED, '').replace(START, (...found: string[]) => {
    const [, open, script = '', close] = found
    return `${open}${PAINTED}${preload(files)}${withDynamicImports(script)}${close}`
  })
}

function preload(files: string[]): string {
  return `for (const file of ${JSON.stringify(files)}) document.head.append(Object.assign(document.createElement('link'), { rel: 'modulepreload', href: file }));`
}

function withDynamicImports(script: string): string {
  return script
    .replace(/^import ("[^"]+");?/gm, 'await import($1);')
    .replace(/^import \* as (\w+) from ("[^"]+");?/gm, 'const $1 = await import($2);')
}
