import { data } from 'react-router'
import { readCards } from '#app/server/board/read-board.ts'
import { shareRead } from '#app/server/board/share-reads.ts'
import { countWaiting } from '#app/server/board/waiting.ts'
import { shopContext } from '#app/server/request/context.ts'
import { workerAt } from '#app/server/staff/require-worker.ts'
import { readBoardDay, withoutPerson } from '#app/shop/board/board.ts'
import { type BoardChanges, readReceipts } from '#app/shop/board/board-changes.ts'
import { bangkokDay } from '#app/shop/day.ts'
import type { Route } from './+types/changes.ts'

/** The parcels that an open board was told of, so that it need not read all again. */
export async function loader({ context, request }: Route.LoaderArgs) {
  await workerAt('/board/changes')(context, request)
  const shop = context.get(shopContext)
  const search = new URL(request.url).searchParams
  const day = readBoardDay(search, bangkokDay(new Date()))
  const receipts = readReceipts(search)
  const isWall = search.has('wall')
  const changes = await shareRead(shop, `${day} ${receipts} ${isWall}`, async (): Promise<BoardChanges> => {
    const [cards, waiting] = await Promise.all([
      readCards(shop, day, receipts),
      isWall ? null : countWaiting(shop),
    ])
    return { cards: isWall ? cards.map(withoutPerson) : cards, now: new Date().toISOString(), waiting }
  })
  return data(changes, { headers: { 'Cache-Control': 'private, no-store' } })
}
