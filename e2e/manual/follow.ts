import type { Locator, Page } from 'playwright-core'
import { bangkokDay } from '#app/shop/day.ts'
import { formatCalendarDay } from '#app/shop/delivery/format-slot.ts'
import { scaleTimeout } from '#commands/patience.ts'
import { escaped, type ManualAction, type ManualLanguage } from '#docs/testing/manual.ts'
import { ADMIN } from '#e2e/testing/shop-process.ts'

const STEP_TIMEOUT_MS = scaleTimeout(10_000)

/** What the page leaves to its reader. */
const READERS_OWN: Record<string, string> = {
  'your email': ADMIN.email,
  'your password': ADMIN.password,
  อีเมลของคุณ: ADMIN.email,
  รหัสผ่านของคุณ: ADMIN.password,
}
const TODAY = ['today', 'วันนี้']

/** Does one step of the manual; throws if the screen has no such thing. */
export async function followStep(page: Page, actions: ManualAction[], language: ManualLanguage) {
  let scope: Page | Locator = page
  for (const action of actions) {
    if (action.kind === 'under') scope = await part(page, action.name)
    else if (action.kind === 'see') await see(page, action.name)
    else await act(scope, action, language)
  }
}

async function act(scope: Page | Locator, { kind, name, text }: ManualAction, language: ManualLanguage) {
  switch (kind) {
    case 'press':
      return click(pressable(scope, name))
    case 'press-menu':
      return click(scope.locator('.admin-nav').getByRole('link', { name, exact: true }))
    case 'press-example':
      return click(example(scope, name, language))
    case 'write':
      return scope
        .getByLabel(name, { exact: true })
        .fill(READERS_OWN[text ?? ''] ?? text ?? '', { timeout: STEP_TIMEOUT_MS })
    case 'tick':
      return scope.getByLabel(name).check({ timeout: STEP_TIMEOUT_MS })
  }
}

async function see(page: Page, text: string) {
  await page
    .getByText(text, { exact: true })
    .filter({ visible: true })
    .first()
    .waitFor({ timeout: STEP_TIMEOUT_MS })
}

/** Waits for the new page, whose title comes with its fields: they may have the names of the old one's. */
async function click(targets: Locator) {
  const target = targets.filter({ visible: true }).first()
  const goal = await target.getAttribute('href', { timeout: STEP_TIMEOUT_MS })
  const page = target.page()
  const [before, title] = [new URL(page.url()), await page.title()]
  await target.click({ timeout: STEP_TIMEOUT_MS })
  if (goal === null) return
  const { href, pathname } = new URL(goal, before)
  await page.waitForURL((url) => url.href.startsWith(href), { timeout: STEP_TIMEOUT_MS })
  if (pathname === before.pathname) return
  await page.waitForFunction((old) => document.title !== old, title, { timeout: STEP_TIMEOUT_MS })
}

function pressable(scope: Page | Locator, name: string): Locator {
  const named = { name, exact: true }
  return scope
    .getByRole('button', named)
    .or(scope.getByRole('link', named))
    .or(scope.getByRole('tab', named))
    .or(scope.locator('summary, button', { hasText: new RegExp(`^\\s*${escaped(name)}\\s*$`) }))
}

function example(scope: Page | Locator, name: string, language: ManualLanguage): Locator {
  if (!TODAY.includes(name)) return scope.getByRole('link', { name }).or(scope.getByRole('button', { name }))
  return scope.getByRole('link', { name: formatCalendarDay(bangkokDay(new Date()), language) })
}

/** The innermost part of the page with this heading, by its text: a Thai one's name has a space where a line may end. */
async function part(page: Page, heading: string): Promise<Locator> {
  const hasText = new RegExp(`^\\s*${escaped(heading)}\\s*$`)
  const title = page.getByRole('heading').filter({ hasText })
  await title.first().waitFor({ timeout: STEP_TIMEOUT_MS })
  return page.locator('section').filter({ has: title }).last()
}
