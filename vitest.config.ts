import { defineConfig } from 'vitest/config'
import { LongestFirst } from './commands/longest-first.ts'
import { temporaryFolder } from './commands/temporary-folder.ts'

/** Test files at once, since each waits now and then: three leave two cores idle for 7 % of the time, four for 2 %. */
const WORKERS = 4
/** Workers wait more than they compute: less compiling and collecting of garbage. */
const execArgv = ['--no-turbofan', '--no-maglev', '--min-semi-space-size=64', '--max-semi-space-size=64']
const env = { TMPDIR: temporaryFolder() }

export default defineConfig({
  test: {
    sequence: { sequencer: LongestFirst },
    projects: [
      {
        test: {
          // No database and no process: nothing that one file could leave to the next.
          name: 'unit',
          include: ['app/**/*.test.ts'],
          exclude: ['app/server/**'],
          isolate: false,
          testTimeout: 60_000,
          maxWorkers: WORKERS,
        },
      },
      {
        test: {
          // Loading the server is a third of the work of a file. Each file has databases of its own.
          name: 'integration',
          isolate: false,
          include: ['app/server/**/*.test.ts', 'docs/**/*.test.ts'],
          globalSetup: ['app/server/testing/setup/global-setup.ts'],
          setupFiles: [
            'app/server/testing/setup/cheap-passwords.ts',
            'app/server/testing/setup/drop-databases.ts',
          ],
          env,
          testTimeout: 60_000,
          hookTimeout: 60_000,
          maxWorkers: WORKERS,
        },
      },
      {
        test: {
          name: 'browser',
          include: ['e2e/**/*.test.ts'],
          isolate: false,
          globalSetup: ['e2e/testing/global-setup.ts'],
          env,
          execArgv,
          testTimeout: 180_000,
          hookTimeout: 90_000,
          // A page needs its time on a busy machine.
          expect: { poll: { timeout: 10_000 } },
          maxWorkers: WORKERS,
        },
      },
      {
        test: {
          name: 'abuse',
          include: ['e2e/abuse/**/*.abuse.ts'],
          globalSetup: ['e2e/testing/global-setup.ts'],
          testTimeout: 600_000,
          hookTimeout: 90_000,
          maxWorkers: 1,
        },
      },
      {
        test: {
          name: 'many',
          include: ['e2e/many/**/*.many.ts'],
          globalSetup: ['e2e/faults/setup.ts'],
          testTimeout: 900_000,
          hookTimeout: 120_000,
          maxWorkers: 1,
        },
      },
      {
        test: {
          name: 'faults',
          include: ['e2e/faults/**/*.faults.ts'],
          globalSetup: ['e2e/faults/setup.ts'],
          testTimeout: 300_000,
          hookTimeout: 90_000,
          maxWorkers: 1,
        },
      },
    ],
  },
})
