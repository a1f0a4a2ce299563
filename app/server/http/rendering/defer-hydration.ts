const PRELOADED = /<link rel="modulepreload" href="([^"]+)"[^>]*\/>/g
const END_OF_HEAD = '</head>'
const START = /^(<script[^>]*>)(import [\s\S]*?)(<\/script>)/

const PAINTED = 'await new Promise((done) => requestAnimationFrame(() => setTimeout(done)));'
/** Firefox ends what a page loads when it is left, and shows it until the next one comes. */
const LEFT = 'await new Promise((done) => setTimeout(done, 2000));'

/** Delays scripts until the first paint; earlier clicks are replayed (ui/layout/replay-early-clicks.tsx). If one of them does
 * not come, the page shows `unloaded`, as its buttons would wait for ever.
 * Rewrites React Router's start script; e2e/operations/http.test.ts fails if an update changes it. */
export function deferHydration(html: string, unloaded: string): string {
  // Patterns see the two ends only: most of a page is products.
  const body = html.indexOf(END_OF_HEAD)
  const start = html.lastIndexOf('<script', html.indexOf(' type="module"', body))
  if (body < 0 || start < body) return html
  const head = html.slice(0, body)
  const files = Array.from(head.matchAll(PRELOADED), ([, file = '']) => file)
  const end = html.slice(start).replace(START, (...found: string[]) => {
    const [, open, script = '', close] = found
    const load = `${preload(files)}${withDynamicImports(script)}`
    return `${open}${PAINTED}try {${load}\n} catch (fault) {${show(unloaded)}throw fault}${close}`
  })
  return head.replace(PRELOADED, '') + html.slice(body, start) + end
}

function preload(files: string[]): string {
  return `for (const file of ${JSON.stringify(files)}) document.head.append(Object.assign(document.createElement('link'), { rel: 'modulepreload', href: file }));`
}

function show(unloaded: string): string {
  const text = JSON.stringify(unloaded).replaceAll('<', '\\u003c')
  return `${LEFT}document.querySelector('.toasts')?.insertAdjacentHTML('beforeend', ${text});`
}

function withDynamicImports(script: string): string {
  return (
    script
      // In development two stand in one line.
      .replace(/(^|;)import ("[^"]+")/gm, '$1await import($2)')
      .replace(/^import(?=\()/gm, 'await import')
      .replace(/^import \* as (\w+) from ("[^"]+");?/gm, 'const $1 = await import($2);')
  )
}
