import { inOneProcess } from '#app/server/database/in-one-process.ts'
import { forgetOrigins } from '#app/server/delivery/calendar/holders.ts'
import { recoverLostTimes } from '#app/server/delivery/recover-lost-times.ts'
import { type Job, runEvery } from '#app/server/jobs/run-every.ts'
import type { PaymentProvider } from '#app/server/payments/payment-provider.ts'
import {
  doSteps,
  NOTHING_YET,
  type ReconcileReport,
  type ShopRun,
} from '#app/server/payments/reconcile-run.ts'
import { sendRefunds } from '#app/server/refunds/send-refunds.ts'
import type { Shop } from '#app/server/shop.ts'
import { PROVIDER_NAMES } from '#app/shop/payments/provider-name.ts'
import { lookForUpdates } from './provider-updates.ts'
import { endDrafts, openMissingSessions, settleOpenCheckouts } from './reconcile-checkouts.ts'
import { settlePaidList } from './reconcile-paid-list.ts'

export interface ReconcileOptions {
  now?: Date
  stopping?: AbortSignal
}

const MINUTE_MS = 60_000
/** Any numbers that nothing else locks; from `recn` in ASCII, one for each provider and one for the times. */
const FIRST_LOCK = 0x7265636e
const TIMES_LOCK = FIRST_LOCK + PROVIDER_NAMES.length
/** A job for each provider, since the calls of one that is away take minutes. */
export function startReconciling(shop: Shop): Pick<Job, 'stop'> {
  const onError = (error: unknown) =>
    shop.log.error({ event: 'reconcile-failed', err: error }, 'the shop could not reconcile its payments')
  const jobs = [
    ...shop.payments.all.map((source) =>
      runEvery((stopping) => reconcileSource(shop, source, { stopping }), MINUTE_MS, onError),
    ),
    runEvery((stopping) => reconcileTimes(shop, { stopping }), MINUTE_MS, onError),
  ]
  return { stop: async () => void (await Promise.all(jobs.map((job) => job.stop()))) }
}

/** Opens missing sessions, settles payments, expires checkouts and sends refunds, for all providers. */
export async function reconcile(shop: Shop, options: ReconcileOptions = {}): Promise<ReconcileReport> {
  const reports = await Promise.all(shop.payments.all.map((source) => reconcileSource(shop, source, options)))
  reports.push(await reconcileTimes(shop, options))
  const sum = (name: Exclude<keyof ReconcileReport, 'ran'>) =>
    reports.reduce((total, report) => total + report[name], 0)
  return {
    ran: reports.every(({ ran }) => ran),
    opened: sum('opened'),
    moved: sum('moved'),
    found: sum('found'),
    refunded: sum('refunded'),
    unsettled: sum('unsettled'),
    failures: sum('failures'),
  }
}

function reconcileSource(shop: Shop, source: PaymentProvider, options: ReconcileOptions) {
  const lock = FIRST_LOCK + PROVIDER_NAMES.indexOf(source.name)
  return runLocked(shop, { lock, ...options }, (run) =>
    doSteps({ ...run, source }, [
      openMissingSessions,
      settleOpenCheckouts,
      settlePaidList,
      // Money by hand goes back by the owner's hand, and nobody sends news of it.
      ...(source.name === 'by-hand' ? [] : [sendRefunds, lookForUpdates]),
    ]),
  )
}

function reconcileTimes(shop: Shop, options: ReconcileOptions) {
  return runLocked(shop, { lock: TIMES_LOCK, ...options }, (run) =>
    doSteps(run, [endDrafts, recoverLostTimes, forgetOrigins]),
  )
}

/** Runs in one process at a time. */
async function runLocked(
  shop: Shop,
  { lock, now = new Date(), stopping }: ReconcileOptions & { lock: number },
  work: (run: ShopRun) => Promise<void>,
): Promise<ReconcileReport> {
  const report = { ...NOTHING_YET }
  await inOneProcess(shop.direct, lock, () => {
    report.ran = true
    return work({ shop, report, now, stopping, away: 0 })
  })
  return report
}
