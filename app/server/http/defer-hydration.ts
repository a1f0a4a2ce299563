const PRELOAD = /<link rel="modulepreload" href="([^"]+)"[^>]*\/>/g
const START = /(<script[^>]*type="module"[^>]*>)(import [\s\S]*?)(<\/script>)/

/** Resolves right after the first frame was painted, whenever that is. */
const PAINTED = 'await new Promise((done) => requestAnimationFrame(() => setTimeout(done)));'

/**
 * Has a page's scripts wait until it was painted once, so that on a slow line they do not compete with what is to be seen; what
 * is pressed meanwhile is carried out later (ui/early-clicks.tsx). React Router writes the start as imports, which cannot
 * wait; this makes them calls, and asks for all files at once when their time has come. A page without such a start stays as it is.
 */
export function deferHydration(html: string): string {
  const start = START.exec(html)
  if (!start) return html
  const [, open = '', script = '', close = ''] = start
  const files = [...html.matchAll(PRELOAD)].map(([, file = '']) => file)
  const late = script
    .replace(/^import ("[^"]+");?/gm, 'await import($1);')
    .replace(/^import \* as (\w+) from ("[^"]+");?/gm, 'const $1 = await import($2);')
  const preload = `for (const file of ${JSON.stringify(files)}) document.head.append(Object.assign(document.createElement('link'), { rel: 'modulepreload', href: file }));`
  return html.replace(start[0], () => `${open}${PAINTED}${preload}${late}${close}`).replace(PRELOAD, '')
}
