import type { Mutant } from '#e2e/mutants/mutant.ts'

const SHARE = 'app/server/builds/share-build.ts'
const SHARED = 'app/server/builds/shared-assets.ts'
const TEST = 'app/server/builds/share-build.test.ts'
const PAGES = 'e2e/storefront/missing-files.test.ts'

const one = (
  name: string,
  file: string,
  change: [text: string, replacement: string],
  test: [string, string],
) => ({
  name,
  edits: [{ file, text: change[0], replacement: change[1] }],
  test: test[0],
  sentence: test[1],
})

/** Files of several versions of the shop, and pages whose files are missing. */
export const buildMutants: Mutant[] = [
  one(
    'a file of another version may be cached for an hour only',
    'app/server/http/files/assets.ts',
    ["'Cache-Control': CACHING", "'Cache-Control': 'public, max-age=3600'"],
    [TEST, 'A process answers a file of another build'],
  ),
  one(
    'a made-up name is asked of the store',
    SHARED,
    ['if (!NAME.test(name) || !(await names.has(name))) return null', 'if (!NAME.test(name)) return null'],
    [TEST, 'Names that a stranger makes up'],
  ),
  one(
    'the store is listed for each name',
    SHARED,
    ['next ??= listAgain()', 'listedAt = Number.NEGATIVE_INFINITY; next = listAgain()'],
    [TEST, 'Names that a stranger makes up'],
  ),
  one(
    'a store that is away is taken for a missing file',
    'app/server/http/files/assets.ts',
    ['c.body(null, 503, {', 'c.body(null, 404, {'],
    [TEST, 'While the store is away'],
  ),
  one('files are kept for a day', SHARE, ['31 * DAY_MS', '1 * DAY_MS'], [TEST, 'Files stay for 30 days']),
  one(
    'only two builds are always kept',
    SHARE,
    ['const ALWAYS_KEPT = 3', 'const ALWAYS_KEPT = 2'],
    [TEST, 'Files of the last three builds'],
  ),
  one(
    'old files are removed without the lock',
    SHARE,
    ['pg_advisory_xact_lock', 'pg_advisory_xact_lock_shared'],
    [TEST, 'A build that starts while its files are being removed'],
  ),
  one(
    'a shop whose store is away is never ready',
    SHARE,
    [
      'await shareBuild(shop, stopping).finally(() => {\n        shop.process.isStarting = false\n      })',
      'await shareBuild(shop, stopping)\n      shop.process.isStarting = false',
    ],
    [TEST, 'A shop is ready once'],
  ),
  one(
    'a backup has the scripts of the shop',
    'app/server/files/file-store.ts',
    ['if (!isBuilt(key)) yield key', 'yield key'],
    ['app/server/backup/backup.test.ts', 'A backup made while the shop sells'],
  ),
  one(
    'React Router reloads the page whose next one is missing',
    'vite.config.ts',
    ['    mendReactRouter(),\n', ''],
    [PAGES, 'What was typed stays while a link'],
  ),
  one(
    'React Router reloads the page whose form has no file',
    'vite.config.ts',
    ['    mendReactRouter(),\n', ''],
    [PAGES, 'A form whose file is missing'],
  ),
  one(
    'a page whose file is missing stays empty',
    'app/ui/elements/pages/stand-in-page.tsx',
    ['useEffect(() => window.location.reload(), [])', 'useEffect(() => {}, [])'],
    [PAGES, 'A page whose file is missing'],
  ),
  one(
    'missing texts end in an error',
    'app/entry.client.tsx',
    [
      'if (!(errorBoundary instanceof Optional)) openAsDocument()',
      'void [errorBoundary, Optional, openAsDocument]',
    ],
    [PAGES, 'A page whose texts are missing'],
  ),
  one(
    'a missing script is taken for an unreadable photo',
    'app/browser/photo/prepare-photo.ts',
    ["'message' in event ? {} : 'missing'", '{}'],
    [PAGES, 'A photo that only a missing script'],
  ),
  one(
    'a photo waits for a missing script',
    'app/browser/photo/smaller-photo.ts',
    [
      "return chosen.size <= MAX_IMAGE_BYTES ? done(chosen) : refused('upload-broken-off')",
      "return refused('upload-broken-off')",
    ],
    [PAGES, 'A photo is sent as it is'],
  ),
]
