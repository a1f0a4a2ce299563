import { reactRouter } from '@react-router/dev/vite'
import { defineConfig } from 'vite'
import { compression } from 'vite-plugin-compression2'
import { keepServerOut } from './commands/keep-server-out.ts'

export default defineConfig({
  plugins: [
    reactRouter(),
    keepServerOut(),
    compression({ algorithms: ['brotliCompress', 'gzip'], threshold: 500 }),
  ],
  build: {
    target: 'es2022',
    // No `data:` pictures or fonts: the content security policy allows none.
    assetsInlineLimit: 0,
  },
  environments: {
    client: {
      build: {
        rollupOptions: {
          output: {
            chunkFileNames: ({ name, facadeModuleId }) =>
              `assets/${chunkName(name, facadeModuleId)}-[hash].js`,
            codeSplitting: {
              // What nearly every screen needs is one file, what some of them share a few: sixty small ones would wait for each other.
              groups: [
                { name: 'shop', minShareCount: 10 },
                { name: 'icons', test: /lucide-react/, minShareCount: 2 },
                {
                  name: 'part',
                  test: /app\/(ui|shop)\/(?!dashboard)/,
                  minShareCount: 2,
                  entriesAware: true,
                  entriesAwareMergeThreshold: 4000,
                },
              ],
            },
          },
        },
      },
    },
    // The server's one bundle opens the shop as well as drawing its pages, so that both share one copy of every module.
    ssr: {
      build: { rollupOptions: { input: './app/server/main.ts' } },
      // Only what is used of it goes into the bundle: it is thousands of files, which each start would read.
      resolve: { noExternal: ['lucide-react'] },
    },
  },
})

/** Short, as every page lists them; each language's words by name, as the server looks for them. */
function chunkName(name: string, module: string | null): string {
  const [, owner, language] = /\/app\/messages\/(dashboard\/)?([\w-]+)\.ts$/.exec(module ?? '') ?? []
  if (language) return owner ? `owner-words-${language}` : `words-${language}`
  return name.split('~')[0] ?? name
}
