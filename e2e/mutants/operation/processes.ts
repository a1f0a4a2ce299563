import type { Mutant } from '#e2e/mutants/mutant.ts'

const TEST = 'e2e/operations/processes.test.ts'

/** Several processes on one machine. */
export const processMutants: Mutant[] = [
  {
    name: 'a process that ends is not replaced',
    edits: [
      { file: 'app/server/processes/primary.ts', text: 'if (!state.isClosing) start(slot)', replacement: '' },
    ],
    test: TEST,
    sentence: 'One that is killed is replaced',
  },
  {
    name: 'connections are handed to processes that may have died',
    edits: [
      {
        file: 'app/server/processes/primary.ts',
        text: 'cluster.SCHED_NONE',
        replacement: 'cluster.SCHED_RR',
      },
    ],
    test: TEST,
    sentence: 'One that is killed is replaced',
  },
  {
    name: 'a scrape gets the numbers of one process',
    edits: [
      {
        file: 'app/server/processes/shared-metrics.ts',
        text: 'if (!cluster.isWorker) return',
        replacement: 'if (cluster) return',
      },
    ],
    test: TEST,
    sentence: 'It speaks once, and its numbers are those of all of them',
  },
  {
    name: 'an endless number arrives as null',
    edits: [
      {
        file: 'app/server/processes/primary.ts',
        text: "{ serialization: 'advanced' }",
        replacement: '{}',
      },
    ],
    test: TEST,
    sentence: 'It speaks once, and its numbers are those of all of them',
  },
  {
    name: 'each process speaks',
    edits: [{ file: 'server.ts', text: '(cluster.worker?.id ?? 1) === 1', replacement: 'true' }],
    test: TEST,
    sentence: 'It speaks once, and its numbers are those of all of them',
  },
]
