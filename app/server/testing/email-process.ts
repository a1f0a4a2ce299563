/**
 * A process of its own that sends emails until it is killed. Its argument is a `Config` as JSON; it says `sending` when it has
 * begun.
 */
import { writeSync } from 'node:fs'
import { startEmails } from '#app/server/email/queue.ts'
import { openShop } from '#app/server/open-shop.ts'

const shop = await openShop(JSON.parse(process.argv[2] ?? ''))
startEmails(shop)
writeSync(1, 'sending\n')
// The job's own timer keeps no process alive.
setInterval(() => {}, 60_000)
