/**
 * A process of its own that sends letters until it is killed. Its argument is a `Config` as JSON; it says `sending` when it has
 * begun.
 */
import { writeSync } from 'node:fs'
import { flushCompileCache } from 'node:module'
import { startLetters } from '#app/server/letters.ts'
import { openShop } from '#app/server/open-shop.ts'

const shop = await openShop(JSON.parse(process.argv[2] ?? ''))
startLetters(shop)
// A killed process keeps nothing for the next one otherwise.
flushCompileCache()
writeSync(1, 'sending\n')
// The job's own timer keeps no process alive.
setInterval(() => {}, 60_000)
