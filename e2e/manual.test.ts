import type { Page } from 'playwright-core'
import { beforeAll, describe, test, vi } from 'vitest'
import { openDatabaseOf } from '#bench/parts/shop-under-test.ts'
import { IS_LONG } from '#commands/long.ts'
import { MANUAL_LANGUAGES, type ManualLanguage, type ManualPage, manualPages } from '#docs/testing/manual.ts'
import { followStep } from './manual/follow.ts'
import { makeManualData } from './manual/manual-data.ts'
import { signInAsOwner } from './testing/owner.ts'
import { openShopAndBrowser, type ShopAndBrowser } from './testing/shop-and-browser.ts'
import { visit } from './testing/visit.ts'

/** One needs what the others settle, one removes the demo products that the others use. */
const SORT = ['when-red.md', '', 'going-live.md']
const SESSION_COOKIE = /session/
const placeOf = ({ name }: ManualPage) => (SORT.includes(name) ? SORT.indexOf(name) : 1)
/** Both languages have the same steps and buttons (`docs/manual.test.ts`); the long form follows every page in both. */
const SHORT_FORM = { languages: ['th'] as const, pages: ['first-day.md'] }

describe.each(IS_LONG ? MANUAL_LANGUAGES : SHORT_FORM.languages)('the manual (%s)', (language) => {
  const at = openShopAndBrowser()
  beforeAll(async () => {
    const pool = openDatabaseOf(at.shop, 2)
    await makeManualData(pool, language)
    await pool.end()
  })
  const pages = manualPages(language)
    .filter(({ sections }) => sections.length > 0)
    .filter(({ name }) => IS_LONG || SHORT_FORM.pages.includes(name))
    .toSorted((one, other) => placeOf(one) - placeOf(other))

  test.each(pages.map((page) => [page.name, page] as const))(
    'An owner can do each step of %s as it is written',
    (_name, manual) =>
      visit(at.browser, {}, (page) => followPage({ page, at }, manual, language), /status of 400/),
  )
})

interface Visit {
  page: Page
  at: ShopAndBrowser
}

async function isSignedIn(page: Page): Promise<boolean> {
  return (await page.context().cookies()).some(({ name }) => SESSION_COOKIE.test(name))
}

async function followPage({ page, at }: Visit, manual: ManualPage, language: ManualLanguage): Promise<void> {
  await page.context().addCookies([{ name: 'language', value: language, url: at.shop.origin }])
  for (const { title, signedOut, steps } of manual.sections) {
    if (signedOut) await page.context().clearCookies({ name: SESSION_COOKIE })
    else if (!(await isSignedIn(page))) await signInAsOwner(page, at.shop)
    const first = at.shop.origin + (signedOut ? '/' : '/dashboard')
    // A page of the section before may still be on its way, and lead to the log-in then.
    await vi.waitFor(() => page.goto(first))
    for (const [number, actions] of steps.entries()) {
      try {
        await followStep(page, actions, language)
      } catch (error) {
        const step = `${title}, step ${number + 1} (${page.url()})`
        throw new Error(`${step}: ${error instanceof Error ? error.message : error}`)
      }
    }
  }
}
