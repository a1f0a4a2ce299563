import { startBackups } from './backup/schedule.ts'
import { startSharingBuild } from './builds/share-build.ts'
import { startPreparingImages } from './catalogue/prepare-images.ts'
import { startRemovingUnusedImages } from './catalogue/product-images.ts'
import { startPurgingDeleted } from './catalogue/purge-deleted.ts'
import { startEmails } from './email/queue.ts'
import { startRollingUp } from './orders/roll-up.ts'
import { startPurgingPictures } from './pictures/purge-pictures.ts'
import { startReconciling } from './reconcile/reconcile.ts'
import type { Shop } from './shop.ts'
import { startPurgingSlips } from './transfers/slip-picture.ts'
import { startFoldingAgain } from './upgrade/fold-again.ts'

/** Starts all that a shop does beside its requests. Returns the function that stops it. */
export function startJobs(shop: Shop): () => Promise<unknown> {
  const jobs = [
    ...(shop.config.development ? [] : [startSharingBuild(shop)]),
    startReconciling(shop),
    startEmails(shop),
    startRollingUp(shop),
    startFoldingAgain(shop),
    startRemovingUnusedImages(shop),
    startPreparingImages(shop),
    startPurgingDeleted(shop),
    startPurgingSlips(shop),
    startPurgingPictures(shop),
    startBackups(shop),
  ]
  return () => Promise.all(jobs.map((job) => job.stop()))
}
