import { defineConfig } from 'vitest/config'

/** The tests of the rules alone, which need no database, for `npm run test:stryker`. */
export default defineConfig({
  test: { include: ['app/shop/**/*.test.ts'], isolate: false, testTimeout: 60_000 },
})
