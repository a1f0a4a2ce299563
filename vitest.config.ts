import { defineConfig } from 'vitest/config'
import { IS_LONG } from './commands/long.ts'
import { LongestFirst } from './commands/longest-first.ts'
import { scaleTimeout } from './commands/patience.ts'
import { temporaryFolder } from './commands/temporary-folder.ts'

/** Test files at once, since each waits now and then: three leave two cores idle for 7 % of the time, four for 2 %. */
const WORKERS = 4
/** Workers wait more than they compute: less compiling and collecting of garbage. */
const execArgv = ['--no-turbofan', '--no-maglev', '--min-semi-space-size=64', '--max-semi-space-size=64']
const env = { TMPDIR: temporaryFolder() }
/** No test fails because its machine is slow. */
const patience = {
  testTimeout: scaleTimeout(IS_LONG ? 600_000 : 60_000),
  hookTimeout: scaleTimeout(60_000),
  teardownTimeout: scaleTimeout(10_000),
}
const waits = './commands/patient-waits.ts'

export default defineConfig({
  test: {
    sequence: { sequencer: LongestFirst },
    projects: [
      {
        test: {
          // No database and no process: nothing that one file could leave to the next.
          name: 'unit',
          include: ['app/**/*.test.ts', 'commands/**/*.test.ts'],
          exclude: ['app/server/**'],
          isolate: false,
          ...patience,
          maxWorkers: WORKERS,
        },
      },
      {
        test: {
          // Loading the server is a third of the work of a file. Each file has databases of its own.
          name: 'integration',
          isolate: false,
          include: ['app/server/**/*.test.ts', 'docs/**/*.test.ts', 'e2e/spec/*.test.ts'],
          globalSetup: ['app/server/testing/setup/global-setup.ts'],
          setupFiles: [
            waits,
            'app/server/testing/setup/cheap-passwords.ts',
            'app/server/testing/setup/drop-databases.ts',
          ],
          env,
          ...patience,
          maxWorkers: WORKERS,
        },
      },
      {
        test: {
          name: 'browser',
          include: ['e2e/**/*.test.ts'],
          exclude: ['e2e/spec/**'],
          isolate: false,
          globalSetup: ['e2e/testing/global-setup.ts'],
          setupFiles: [waits],
          env,
          execArgv,
          ...patience,
          maxWorkers: WORKERS,
        },
      },
      alone('engines', 'e2e/engines/*.{engines,test}.ts', 'e2e/engines/setup.ts'),
      alone('abuse', 'e2e/abuse/**/*.abuse.ts', 'e2e/testing/global-setup.ts'),
      alone('many', 'e2e/many/**/*.many.ts', 'e2e/faults/setup.ts'),
      alone('look', 'e2e/look/*.look.ts', 'e2e/look/setup.ts'),
      alone('faults', 'e2e/faults/**/*.faults.ts', 'e2e/faults/setup.ts'),
    ],
  },
})

/** Longer suites that have the machine for themselves. */
function alone(name: string, include: string, setup: string) {
  const testTimeout = scaleTimeout(600_000)
  const limits = { ...patience, testTimeout }
  return {
    test: { name, include: [include], globalSetup: [setup], setupFiles: [waits], ...limits, maxWorkers: 1 },
  }
}
