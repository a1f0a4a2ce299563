import type { Mutant } from './mutant.ts'

export const upgradeMutants: Mutant[] = [
  {
    name: 'statements that wait for no rows are weighed too',
    edits: [
      {
        file: 'app/server/upgrade/pending-migrations.ts',
        text: 'migration.sql.filter((statement) => statement.includes(MARK))',
        replacement: 'migration.sql',
      },
    ],
    test: 'app/server/upgrade/pending-migrations.test.ts',
    sentence: 'Only marked statements',
  },
  {
    name: 'a table that was never analyzed counts minus one',
    edits: [
      {
        file: 'app/server/upgrade/pending-migrations.ts',
        text: 'greatest(reltuples, 0)',
        replacement: 'reltuples',
      },
    ],
    test: 'app/server/upgrade/pending-migrations.test.ts',
    sentence: 'A table without statistics',
  },
  {
    name: 'processes of this version are reported',
    edits: [
      {
        file: 'app/server/upgrade/upgrade-check.ts',
        text: ' and application_name <> $2`',
        replacement: '  and $2::text is not null`',
      },
    ],
    test: 'app/server/upgrade/upgrade-check.test.ts',
    sentence: 'An upgrade waits for a backup',
  },
  {
    name: 'the disk for an embedded database is not asked for',
    edits: [
      {
        file: 'app/server/upgrade/upgrade-check.ts',
        text: 'databaseUrl ? 0 : rows[0].bytes / 2',
        replacement: '0',
      },
    ],
    test: 'app/server/upgrade/upgrade-check.test.ts',
    sentence: 'An embedded database needs',
  },
  {
    name: 'a database without the table of backups ends the check',
    edits: [
      {
        file: 'app/server/upgrade/upgrade-check.ts',
        text: '.catch(() => null)\n  if (age',
        replacement: '\n  if (age',
      },
    ],
    test: 'app/server/upgrade/upgrade-check.test.ts',
    sentence: 'A database of before backups',
  },
]
