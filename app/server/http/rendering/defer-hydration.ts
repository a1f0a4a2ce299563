/** A file to preload, or the start script, which comes after all of them. */
const SCRIPT =
  /<link rel="modulepreload" href="([^"]+)"[^>]*\/>|(<script[^>]*type="module"[^>]*>)(import [\s\S]*?)(<\/script>)/g

const PAINTED = 'await new Promise((done) => requestAnimationFrame(() => setTimeout(done)));'

/** Delays scripts until the first paint; earlier clicks are replayed (ui/layout/replay-early-clicks.tsx).
 * Rewrites React Router's start script; e2e/operations/http.test.ts fails if an update changes it. */
export function deferHydration(html: string): string {
  const files: string[] = []
  return html.replace(SCRIPT, (...found: string[]) => {
    const [, file, open, script = '', close] = found
    if (file !== undefined) files.push(file)
    return open === undefined ? '' : `${open}${PAINTED}${preload(files)}${withDynamicImports(script)}${close}`
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
