const PRELOAD = /<link rel="modulepreload" href="([^"]+)"[^>]*\/>/g
const START = /(<script[^>]*type="module"[^>]*>)(import [\s\S]*?)(<\/script>)/

const PAINTED = 'await new Promise((done) => requestAnimationFrame(() => setTimeout(done)));'

/** Delays scripts until the first paint; earlier clicks are replayed (ui/layout/replay-early-clicks.tsx).
 * Rewrites React Router's start script; e2e/operations/http.test.ts fails if an update changes it. */
export function deferHydration(html: string): string {
  const start = START.exec(html)
  if (!start) return html
  const [whole, open = '', script = '', close = ''] = start
  const files = [...html.matchAll(PRELOAD)].map(([, file = '']) => file)
  const preload = `for (const file of ${JSON.stringify(files)}) document.head.append(Object.assign(document.createElement('link'), { rel: 'modulepreload', href: file }));`
  return html
    .replace(whole, () => `${open}${PAINTED}${preload}${withDynamicImports(script)}${close}`)
    .replace(PRELOAD, '')
}

function withDynamicImports(script: string): string {
  return script
    .replace(/^import ("[^"]+");?/gm, 'await import($1);')
    .replace(/^import \* as (\w+) from ("[^"]+");?/gm, 'const $1 = await import($2);')
}
