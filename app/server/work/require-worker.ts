import type { RouterContextProvider } from 'react-router'
import type { Mover } from '#app/server/delivery/move-delivery.ts'
import { requireAdmin } from '#app/server/request/guards.ts'
import type { WorkRight } from '#app/shop/accounts/work-rights.ts'

/** The owner, or a helper whose link allows what is asked for. */
export type Worker = Pick<Mover, 'actor' | 'actorName'>

/** Answers everyone else as `requireAdmin` does. */
export async function requireWorker(
  context: Readonly<RouterContextProvider>,
  request: Request,
  _right: WorkRight,
): Promise<Worker> {
  requireAdmin(context, request)
  return { actor: 'owner', actorName: null }
}
