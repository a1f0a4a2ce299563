import { reactRouter } from '@react-router/dev/vite'
import { defineConfig } from 'vite'
import { keepServerOut } from './commands/keep-server-out.ts'

export default defineConfig({
  plugins: [reactRouter(), keepServerOut()],
  build: {
    target: 'es2022',
    // No `data:` pictures or fonts: the content security policy allows none.
    assetsInlineLimit: 0,
  },
  // The server's one bundle opens the shop as well as drawing its pages, so that both share one copy of every module.
  environments: {
    ssr: {
      build: { rollupOptions: { input: './app/server/main.ts' } },
      // Only what is used of it goes into the bundle: it is thousands of files, which each start would read.
      resolve: { noExternal: ['lucide-react'] },
    },
  },
})
