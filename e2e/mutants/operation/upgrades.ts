import type { Mutant } from '#e2e/mutants/mutant.ts'

/** The check before an upgrade, the cached catalogue, and waiting emails. */
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
  {
    name: 'hidden products are offered as similar',
    edits: [
      {
        file: 'app/server/catalogue/catalogue-cache.ts',
        text: 'select id from products where not hidden order by',
        replacement: 'select id from products order by',
      },
    ],
    test: 'app/server/catalogue/similar-products.test.ts',
    sentence: 'Hidden products take no place',
  },
  {
    name: 'a category is spelled as on its oldest product',
    edits: [
      {
        file: 'app/server/catalogue/catalogue-cache.ts',
        text: 'order by category_key, time desc, id desc limit 1)\n          union all',
        replacement: 'order by category_key, time, id limit 1)\n          union all',
      },
    ],
    test: 'app/server/catalogue/categories.test.ts',
    sentence: 'A category is spelled as on its newest',
  },
  {
    name: 'the similar products do not follow changes',
    edits: [
      {
        file: 'app/server/catalogue/catalogue-cache.ts',
        text: 'newestTexts: cachedWhileListening(live, live.onProducts,',
        replacement: 'newestTexts: cachedWhileListening(live, () => () => {},',
      },
    ],
    test: 'app/server/catalogue/similar-products.test.ts',
    sentence: 'A new product is among the cached',
  },
  {
    name: 'one failing email of a batch hides that the others’ notes failed',
    edits: [
      { file: 'app/server/email/queue.ts', text: '      if (failed) throw failed.reason\n', replacement: '' },
    ],
    test: 'app/server/email/queue.test.ts',
    sentence: 'An email taken while the database was down',
  },
  {
    name: 'many changes at once are not checked',
    edits: [
      {
        file: 'app/server/catalogue/prepare-images.ts',
        text: '    else due.checkAllAt = Math.min(due.checkAllAt, performance.now() + checkAllAfterMs)\n',
        replacement: '',
      },
    ],
    test: 'app/server/catalogue/prepare-images.test.ts',
    sentence: 'All images are checked again',
  },
  {
    name: 'a stop waits until all images are encoded',
    edits: [
      {
        file: 'app/server/catalogue/prepare-images.ts',
        text: 'widths: WIDTHS_PX }, async () => stopping.throwIfAborted()',
        replacement: 'widths: WIDTHS_PX }, async () => {}',
      },
    ],
    test: 'app/server/catalogue/prepare-images.test.ts',
    sentence: 'A stop waits for one size',
  },
]
