const PRELOADED = /<link rel="modulepreload" href="([^"]+)"[^>]*\/>/g
const END_OF_HEAD = '</head>'
const START = /^(<script[^>]*>)(import [\s\S]*?)(<\/script>)/

const PAINTED = 'await new Promise((done) => requestAnimationFrame(() => setTimeout(done)));'

/** Delays scripts until the first paint; earlier clicks are replayed (ui/layout/replay-early-clicks.tsx).
 * Rewrites React Router's start script; e2e/operations/http.test.ts fails if an update changes it. */
export function deferHydration(html: string): string {
  // Patterns see the two ends only: most of a page is products.
  const body = html.indexOf(END_OF_HEAD)
  const start = html.lastIndexOf('<script', html.indexOf(' type="module"', body))
  if (body < 0 || start < body) return html
  const head = html.slice(0, body)
  const files = Array.from(head.matchAll(PRELOADED), ([, file = '']) => file)
  const end = html.slice(start).replace(START, (...found: string[]) => {
    const [, open, script = '', close] = found
    return `${open}${PAINTED}${preload(files)}${withDynamicImports(script)}${close}`
  })
  return head.replace(PRELOADED, '') + html.slice(body, start) + end
}

function preload(files: string[]): string {
  return `for (const file of ${JSON.stringify(files)}) document.head.append(Object.assign(document.createElement('link'), { rel: 'modulepreload', href: file }));`
}

function withDynamicImports(script: string): string {
  return script
    .replace(/^import ("[^"]+");?/gm, 'await import($1);')
    .replace(/^import \* as (\w+) from ("[^"]+");?/gm, 'const $1 = await import($2);')
}
