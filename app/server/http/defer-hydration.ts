const PRELOAD = /<link rel="modulepreload" href="([^"]+)"[^>]*\/>/g
const START = /(<script[^>]*type="module"[^>]*>)(import [\s\S]*?)(<\/script>)/

/** Resolves right after the first frame was painted. */
const PAINTED = 'await new Promise((done) => requestAnimationFrame(() => setTimeout(done)));'

/**
 * Delays a page's scripts until it was painted, so that they do not compete with its content on a slow line; clicks meanwhile are
 * replayed (ui/layout/replay-early-clicks.tsx). Rewrites the start script of React Router, whose imports cannot wait:
 * e2e/http.test.ts fails when an update changes that script. A page without one stays as it is.
 */
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
