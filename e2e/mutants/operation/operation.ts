import type { Mutant } from '#e2e/mutants/mutant.ts'

/** The pace of emails, prepared images, failed scripts, and what the shop tells of itself. */
export const operationMutants: Mutant[] = [
  {
    name: 'accepted emails before a refusal still count',
    edits: [
      {
        file: 'app/server/email/pace.ts',
        text: '    this.#accepted = 0\n    this.#pauseMs = Math',
        replacement: '    this.#pauseMs = Math',
      },
    ],
    test: 'app/server/email/pace.test.ts',
    sentence: 'Emails that were accepted before a refusal',
  },
  {
    name: 'lanes grow beyond the connections',
    edits: [
      {
        file: 'app/server/email/pace.ts',
        text: 'Math.min(this.#maxLanes, this.#lanes + 1)',
        replacement: 'this.#lanes + 1',
      },
    ],
    test: 'app/server/email/pace.test.ts',
    sentence: 'Emails that were accepted before a refusal',
  },
  {
    name: 'a wrong address slows all emails',
    edits: [
      {
        file: 'app/server/email/queue.ts',
        text: 'error instanceof MailError && !error.lasting && !cut.aborted',
        replacement: 'error instanceof MailError && !cut.aborted',
      },
    ],
    test: 'app/server/email/queue.test.ts',
    sentence: 'Only a temporary refusal',
  },
  {
    name: 'a late failure overwrites another process’s try',
    edits: [
      { file: 'app/server/email/queue.ts', text: 'eq(emails.attempts, email.attempts), ', replacement: '' },
    ],
    test: 'app/server/email/queue.test.ts',
    sentence: 'A try that fails late',
  },
  {
    name: 'a failed check is not done again',
    edits: [
      {
        file: 'app/server/catalogue/prepare-images.ts',
        text: '      due.checkAllAt = performance.now() + checkAllAfterMs\n      shop.log',
        replacement: '      shop.log',
      },
    ],
    test: 'app/server/catalogue/prepare-images.test.ts',
    sentence: 'A check of all images that failed',
  },
  {
    name: 'metrics are open under the public name',
    edits: [{ file: 'app/server/http/metrics-access.ts', text: ' && !isForPublicName', replacement: '' }],
    test: 'app/server/http/metrics-access.test.ts',
    sentence: 'Without a token nobody',
  },
  {
    name: 'a proxy that says only Via is not noticed',
    edits: [{ file: 'app/server/http/metrics-access.ts', text: "  'via',\n", replacement: '' }],
    test: 'app/server/http/metrics-access.test.ts',
    sentence: 'Without a token nobody',
  },
  {
    name: 'any address that begins as ::1 is this machine',
    edits: [{ file: 'app/server/http/metrics-access.ts', text: '::1$|', replacement: '::1|' }],
    test: 'app/server/http/metrics-access.test.ts',
    sentence: 'Without a token nobody',
  },
  {
    name: 'cached answers are counted again at each scrape',
    edits: [
      {
        file: 'app/server/watching/metrics.ts',
        text: '      for (const byStatus of Object.values(counts)) byStatus.clear()\n',
        replacement: '',
      },
    ],
    test: 'app/server/watching/metrics.test.ts',
    sentence: 'An answer from the cache is counted once',
  },
  {
    name: 'each scrape reads the database anew',
    edits: [
      {
        file: 'app/server/watching/shop-facts.ts',
        text: 'until = now + MAX_AGE_MS',
        replacement: 'until = now',
      },
    ],
    test: 'app/server/watching/metrics.test.ts',
    sentence: 'Scrapes of one moment',
  },
  {
    name: 'hits of the cache are added up at each scrape',
    edits: [
      {
        file: 'app/server/watching/process-gauges.ts',
        text: "      this.reset()\n      this.inc({ result: 'hit' }",
        replacement: "      this.inc({ result: 'hit' }",
      },
    ],
    test: 'app/server/watching/gauges.test.ts',
    sentence: 'Connections are busy or idle',
  },
  {
    name: 'a path named like a part of every object is a kind',
    edits: [
      {
        file: 'app/server/watching/route-kind.ts',
        text: 'Object.hasOwn(KINDS, name)',
        replacement: 'name in KINDS',
      },
    ],
    test: 'app/server/watching/gauges.test.ts',
    sentence: 'A path has the kind of its page',
  },
  {
    name: 'data of a page counts as a file',
    edits: [
      {
        file: 'app/server/watching/route-kind.ts',
        text: "first.replace(/\\.data$/, '')",
        replacement: 'first',
      },
    ],
    test: 'app/server/watching/gauges.test.ts',
    sentence: 'A path has the kind of its page',
  },
  {
    name: 'busy connections count the idle ones',
    edits: [
      {
        file: 'app/server/watching/process-gauges.ts',
        text: 'pool.totalCount - pool.idleCount',
        replacement: 'pool.totalCount',
      },
    ],
    test: 'app/server/watching/gauges.test.ts',
    sentence: 'Connections are busy or idle',
  },
  {
    name: 'a toast under the mouse does not wait',
    edits: [
      {
        file: 'app/ui/elements/toasts.tsx',
        text: 'isWaiting: isHovered || isFocused || isAway',
        replacement: 'isWaiting: isFocused || isAway',
      },
    ],
    test: 'e2e/storefront/toasts.test.ts',
    sentence: 'A toast waits while the mouse is on it',
  },
  {
    name: 'a closed toast leads the focus nowhere',
    edits: [
      {
        file: 'app/ui/elements/toasts.tsx',
        text: 'const target = next ?? before.current',
        replacement: 'const target = next',
      },
    ],
    test: 'e2e/storefront/toasts.test.ts',
    sentence: 'F6 leads to the toasts',
  },
  {
    name: 'a trace quotes the message of an error',
    edits: [
      { file: 'app/server/watching/trace-queries.ts', text: 'error.name', replacement: 'error.message' },
    ],
    test: 'app/server/watching/tracing.test.ts',
    sentence: 'Traces show a request',
  },
  {
    name: 'queries are traced after the end',
    edits: [
      {
        file: 'app/server/watching/trace-queries.ts',
        text: '    prototype.query = plain\n',
        replacement: '',
      },
    ],
    test: 'app/server/watching/tracing.test.ts',
    sentence: 'Traces show a request',
  },
  {
    name: 'a large disk is nearly full with a tenth left',
    edits: [
      {
        file: 'app/shop/settings/disk-space.ts',
        text: 'Math.min(LEAST_FREE_BYTES',
        replacement: 'Math.max(LEAST_FREE_BYTES',
      },
    ],
    test: 'app/shop/settings/disk-space.test.ts',
    sentence: 'is nearly full below a gigabyte or a tenth, whichever is less',
  },
  {
    name: 'a backup does not say that its disk is full',
    edits: [
      {
        file: 'app/server/backup/make-backup.ts',
        text: 'isDiskFull(error) ? fullDisk(place, error) : error',
        replacement: 'isDiskFull(error) ? error : fullDisk(place, error)',
      },
    ],
    test: 'app/server/backup/backup.test.ts',
    sentence: 'A backup that finds its disk full names the folder in plain words',
  },
  {
    name: 'names in a backup become statements',
    edits: [
      {
        file: 'app/server/backup/read-backup.ts',
        text: '    if (!table || known.has(name)) throw notOfThisShop()\n',
        replacement: '    if (!table) {\n      known.set(name, { name, columns })\n      continue\n    }\n',
      },
    ],
    test: 'app/server/backup/hostile-archive.test.ts',
    sentence: 'The name of a table of nobody is refused',
  },
  {
    name: 'a part of a backup fills the memory',
    edits: [
      { file: 'app/server/backup/archive.ts', text: 'bytes <= MAX_ENTRY_BYTES', replacement: 'bytes >= 0' },
    ],
    test: 'app/server/backup/hostile-archive.test.ts',
    sentence: 'A part of any size, as a file, is refused before it fills the memory',
  },
  {
    name: 'a backup whose end names no table is restored',
    edits: [
      {
        file: 'app/server/backup/read-backup.ts',
        text: '  if (named.length !== known?.size || !named.every((name) => known.has(name))) throw notOfThisShop()\n',
        replacement: '',
      },
    ],
    test: 'app/server/backup/hostile-archive.test.ts',
    sentence: 'A backup whose end names no table, or not all, is refused',
  },
]
