import type { Mutant } from './mutant.ts'

/** Upgrades, the replica, the pace of emails, and what the shop tells of itself. */
export const operationMutants: Mutant[] = [
  {
    name: 'a migration that waits for a lock is not tried again',
    edits: [
      {
        file: 'app/server/database/migrate.ts',
        text: 'if (!isLocked(error) || tries === MAX_TRIES) throw error',
        replacement: 'throw error',
      },
    ],
    test: 'app/server/database/migrate.test.ts',
    sentence: 'A migration that waits for a table lets others pass',
  },
  {
    name: 'a migration waits for its lock for ever',
    edits: [
      {
        file: 'app/server/database/migrate.ts',
        text: '`begin; set local lock_timeout = ${LOCK_TIMEOUT_MS}`',
        replacement: "'begin'",
      },
    ],
    test: 'app/server/database/migrate.test.ts',
    sentence: 'A migration that waits for a table lets others pass',
  },
  {
    name: 'a long migration is cut by the limit of pages',
    edits: [
      {
        file: 'app/server/database/migrate.ts',
        text: "    await client.query('set statement_timeout = 0')\n",
        replacement: '',
      },
    ],
    test: 'app/server/database/migrate.test.ts',
    sentence: 'A migration that waits for a table lets others pass',
  },
  {
    name: 'a connection keeps the unlimited time of migrations',
    edits: [
      {
        file: 'app/server/database/migrate.ts',
        text: "    await client.query('reset statement_timeout').catch(() => {})\n",
        replacement: '',
      },
    ],
    test: 'app/server/database/migrate.test.ts',
    sentence: 'A migration that waits for a table lets others pass',
  },
  {
    name: 'an unfinished migration outside a transaction counts as done',
    edits: [
      {
        file: 'app/server/database/migrate.ts',
        text: '  }\n  for (const statement of migration.sql) await client.query(statement)\n  await note(client, migration)\n}',
        replacement:
          '  }\n  await note(client, migration)\n  for (const statement of migration.sql) await client.query(statement)\n}',
      },
    ],
    test: 'app/server/database/migrate.test.ts',
    sentence: 'A migration that was interrupted',
  },
  {
    name: 'a failed migration keeps the lock',
    edits: [
      {
        file: 'app/server/database/migrate.ts',
        text: "    await client.query('select pg_advisory_unlock($1)', [MIGRATION_LOCK]).catch(() => {})\n",
        replacement: '',
      },
    ],
    test: 'app/server/database/migrate.test.ts',
    sentence: 'A migration that waits for a table lets others pass',
  },
  {
    name: 'a replica that is behind is read',
    edits: [
      {
        file: 'app/server/database/replica/replica.ts',
        text: 'if (fresh !== change) {',
        replacement: 'if (fresh !== change && fresh === -2) {',
      },
    ],
    test: 'app/server/database/replica/replica.test.ts',
    sentence: 'The primary answers until the replica',
  },
  {
    name: 'an error of a query is asked again of the primary',
    edits: [
      {
        file: 'app/server/database/replica/replica.ts',
        text: '        if (!isDatabaseAway(error)) throw error\n',
        replacement: '',
      },
    ],
    test: 'app/server/database/replica/replica.test.ts',
    sentence: 'A faulty query fails once',
  },
  {
    name: 'a replica that went away is asked by everybody',
    edits: [
      { file: 'app/server/database/replica/replica.ts', text: '        fresh = -1\n', replacement: '' },
    ],
    test: 'app/server/database/replica/replica.test.ts',
    sentence: 'The primary answers for a replica that went away',
  },
  {
    name: 'a change during the look counts as replayed',
    edits: [
      {
        file: 'app/server/database/replica/replica.ts',
        text: 'if (rows[0].has) fresh = asked',
        replacement: 'if (rows[0].has) fresh = change',
      },
    ],
    test: 'app/server/database/replica/replica.test.ts',
    sentence: 'A change during the look',
  },
  {
    name: 'the mark of an old change is compared',
    edits: [
      {
        file: 'app/server/database/replica/replica.ts',
        text: 'mark?.change !== asked',
        replacement: '!mark',
      },
    ],
    test: 'app/server/database/replica/replica.test.ts',
    sentence: 'The primary answers until the replica',
  },
  {
    name: 'each read looks at the replica',
    edits: [
      {
        file: 'app/server/database/replica/replica.ts',
        text: 'if (looking || performance.now() < nextLook) return',
        replacement: 'if (looking) return',
      },
    ],
    test: 'app/server/database/replica/replica.test.ts',
    sentence: 'Many readers look at a replica',
  },
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
    name: 'an owner’s unfinished index of the same name is dropped',
    edits: [
      {
        file: 'app/server/database/migrate.ts',
        text: ' && (visible || text.includes(`"${schema}".`))',
        replacement: '',
      },
    ],
    test: 'app/server/database/migrate.test.ts',
    sentence: 'An index of the owner’s',
  },
  {
    name: 'databases of before PostgreSQL 14 keep their rule about places',
    edits: [
      {
        file: 'app/server/database/migrations/0005_zone_places_once.sql',
        text: 'ALTER TABLE "zone_places" DROP CONSTRAINT IF EXISTS "zone_places_once";',
        replacement: 'SELECT 1;',
      },
    ],
    test: 'app/server/database/migrate.test.ts',
    sentence: 'A place is in one zone',
  },
  {
    name: 'an older version puts its search back',
    edits: [
      {
        file: 'app/server/search/apply-search.ts',
        text: ' || (appliedVersion && isOlder(version, appliedVersion))',
        replacement: '',
      },
    ],
    test: 'app/server/search/apply-search.test.ts',
    sentence: 'A release that changes only the search',
  },
  {
    name: 'versions are compared as words',
    edits: [
      { file: 'app/server/search/apply-search.ts', text: "'en', { numeric: true }", replacement: "'en'" },
    ],
    test: 'app/server/search/apply-search.test.ts',
    sentence: 'A release that changes only the search',
  },
  {
    name: 'a failed script is asked for at the same address again',
    edits: [
      {
        file: 'app/browser/ahead/retried-import.ts',
        text: 'url ? import(/* @vite-ignore */ `${url}?try=${tries}`) : load()',
        replacement: 'load()',
      },
    ],
    test: 'e2e/storefront/prefetch.test.ts',
    sentence: 'Toasts that could not be loaded',
  },
  {
    name: 'only the first toast tries to load the area',
    edits: [
      {
        file: 'app/ui/elements/toasts.tsx',
        text: 'const waiting = queue.length\n',
        replacement: 'const waiting = Math.min(1, queue.length)\n',
      },
    ],
    test: 'e2e/storefront/prefetch.test.ts',
    sentence: 'Toasts that could not be loaded',
  },
]
