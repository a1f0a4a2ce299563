import { data, href, isRouteErrorResponse, redirect } from 'react-router'
import { consume } from '#app/server/core/limits.ts'
import { shopContext } from '#app/server/request/context.ts'
import { rawFormAction } from '#app/server/request/form-action.ts'
import { findDriver, requireDriver } from '#app/server/runs/find-driver.ts'
import { moveByForm } from '#app/server/runs/move-by-form.ts'
import { readDriverRun } from '#app/server/runs/read-driver-run.ts'
import { MAX_PICTURE_BYTES } from '#app/shop/pictures/delivery-picture.ts'
import { refused } from '#app/shop/problem.ts'
import type { DriverRun } from '#app/shop/runs/driver-run.ts'
import { PageHead } from '#app/ui/elements/pages/page-head.tsx'
import { useLastAnswer } from '#app/ui/forms/use-last-answer.ts'
import { useCustomerTranslate } from '#app/ui/language/translations.ts'
import { KnownRun } from '#app/ui/runs/driver/known-run.tsx'
import { RunEnded } from '#app/ui/runs/driver/run-ended.tsx'
import type { Route } from './+types/driver.ts'

const NEVER_STORED = { headers: { 'Cache-Control': 'private, no-store' } }

/** `isShell`: without data, which the page then takes from the phone's own storage. */
interface Shown {
  run: DriverRun | null
  isShell: boolean
  /** By the phone's clock in milliseconds; null for a page that the shop draws. */
  askedAt: number | null
}

export async function loader({ context, request }: Route.LoaderArgs) {
  // The service worker asks for it without cookies, for when there is no network.
  if (new URL(request.url).searchParams.has('shell'))
    return data<Shown>({ run: null, isShell: true, askedAt: null }, NEVER_STORED)
  const shop = context.get(shopContext)
  const driver = await findDriver(shop, request)
  const run = driver && (await readDriverRun(shop, driver.runId))
  return data<Shown>(
    { run, isShell: false, askedAt: null },
    run ? NEVER_STORED : { ...NEVER_STORED, status: 404 },
  )
}

/** A dead spot is no error: the page stays as it was. */
export async function clientLoader({ serverLoader }: Route.ClientLoaderArgs): Promise<Shown> {
  const askedAt = Date.now()
  try {
    return { ...(await serverLoader()), askedAt }
  } catch (error) {
    if (error instanceof Response || (isRouteErrorResponse(error) && error.status < 500)) throw error
    return { run: null, isShell: true, askedAt }
  }
}

export const headers: Route.HeadersFunction = ({ loaderHeaders }) => loaderHeaders

/** For pages without scripts; with them the phone sends each press by itself. */
export const action = rawFormAction(
  { guard: requireDriver, fileBytes: MAX_PICTURE_BYTES + 1 },
  async (form, { shop, user: driver }) => {
    const allowed = await consume(shop.limits.runOfLink, driver.link.id)
    if (!allowed.ok) return refused('too-many-tries', { seconds: allowed.seconds })
    const moved = await moveByForm(shop, driver, form)
    return moved.ok ? redirect(href('/run')) : moved
  },
)

export default function Driver({ loaderData: { run, isShell, askedAt }, actionData }: Route.ComponentProps) {
  const t = useCustomerTranslate()
  const refusal = useLastAnswer(actionData)
  return (
    <div className="wrap driver">
      <PageHead title={t('driver.title')} description={t('driver.description')} unlisted />
      {run || isShell ? <KnownRun fresh={run} askedAt={askedAt} refusal={refusal} /> : <RunEnded />}
    </div>
  )
}
