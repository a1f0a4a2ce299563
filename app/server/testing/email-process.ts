/** Sends emails until killed. Its argument is a `Config` as JSON; prints `sending` once it has begun. */
import { writeSync } from 'node:fs'
import { flushCompileCache } from 'node:module'
import { startEmails } from '#app/server/email/queue.ts'
import { openShop } from '#app/server/open-shop.ts'

const shop = await openShop(JSON.parse(process.argv[2] ?? ''))
startEmails(shop)
// A killed process would leave no compile cache.
flushCompileCache()
writeSync(1, 'sending\n')
// Keeps the process alive; the job's timer does not.
setInterval(() => {}, 60_000)
