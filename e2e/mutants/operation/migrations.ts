import type { Mutant } from '#e2e/mutants/mutant.ts'

/** Migrations, the search that they apply, and the replica. */
export const migrationMutants: Mutant[] = [
  {
    name: 'a migration that waits for a lock is not tried again',
    edits: [
      {
        file: 'app/server/database/in-short-locks.ts',
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
        file: 'app/server/database/in-short-locks.ts',
        text: '`begin; set local lock_timeout = ${LOCK_TIMEOUT_MS}`',
        replacement: "'begin'",
      },
    ],
    test: 'app/server/database/migrate.test.ts',
    sentence: 'A migration that waits for a table lets others pass',
  },
  {
    name: 'a new search waits for its lock as long as it takes',
    edits: [
      {
        file: 'app/server/database/apply-search.ts',
        text: 'await inShortLocks(client, () =>',
        replacement: 'await [client].map(() =>',
      },
    ],
    test: 'app/server/database/apply-search.test.ts',
    sentence: 'Nobody waits long behind a new search',
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
        file: 'app/server/database/apply-search.ts',
        text: ' || (appliedVersion && isOlder(version, appliedVersion))',
        replacement: '',
      },
    ],
    test: 'app/server/database/apply-search.test.ts',
    sentence: 'A release that changes only the search',
  },
  {
    name: 'versions are compared as words',
    edits: [
      { file: 'app/server/database/apply-search.ts', text: "'en', { numeric: true }", replacement: "'en'" },
    ],
    test: 'app/server/database/apply-search.test.ts',
    sentence: 'A release that changes only the search',
  },
]
