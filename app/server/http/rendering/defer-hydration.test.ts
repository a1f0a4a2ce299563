import { expect, test } from 'vitest'
import { deferHydration } from './defer-hydration.ts'

const ROUTES = 'import * as route0 from "/root.js";\nwindow.__reactRouterRouteModules = {"root":route0};'

test.each([
  ['a build', `import "/manifest.js";\n${ROUTES}\n\nimport("/entry.js");`],
  ['development', `import "/hot.js";import "/manifest.js";\n${ROUTES}\n\nimport("/entry.tsx");`],
])('The start script of %s has no import that a page could not catch', (_name, script) => {
  const page = `<head><link rel="modulepreload" href="/root.js"/></head><p>…</p><script type="module" async="">${script}</script>`
  const start = /<script[^>]*>([\s\S]*)<\/script>/.exec(deferHydration(page, '<p>"unloaded"</p>'))?.[1] ?? ''
  // A function may hold no other import.
  expect(() => new Function(`return async () => {${start}\n}`)).not.toThrow()
  expect(start.match(/await import\(/g)).toHaveLength(script.match(/import/g)?.length ?? 0)
  expect(start).toContain('catch')
})
