/** A process that sends emails until it is killed. Its argument is a `Config` as JSON; it says `sending` once it has begun. */
import { writeSync } from 'node:fs'
import { flushCompileCache } from 'node:module'
import { startEmails } from '#app/server/email/queue.ts'
import { openShop } from '#app/server/open-shop.ts'

const shop = await openShop(JSON.parse(process.argv[2] ?? ''))
startEmails(shop)
// Otherwise a killed process leaves no compiled code to the next one.
flushCompileCache()
writeSync(1, 'sending\n')
// The job's own timer keeps no process alive.
setInterval(() => {}, 60_000)
