import { href, redirect } from 'react-router'
import { consume } from '#app/server/core/limits.ts'
import { shopContext } from '#app/server/request/context.ts'
import { parseFormData } from '#app/server/request/parse-form-data.ts'
import { problemResponse } from '#app/server/request/problem-response.ts'
import { findDriver } from '#app/server/runs/find-driver.ts'
import { moveByForm } from '#app/server/runs/move-by-form.ts'
import type { FormAnswer } from '#app/shop/forms/form-answer.ts'
import { MAX_PICTURE_BYTES } from '#app/shop/pictures/delivery-picture.ts'
import type { SentAs } from '#app/shop/runs/driver-forms.ts'
import type { Route } from './+types/run-moves.ts'

/** Takes what a driver's phone sends by itself, also long after the press, and says whether that is settled. */
export async function action({ context, request }: Route.ActionArgs): Promise<Response> {
  const shop = context.get(shopContext)
  const driver = await findDriver(shop, request)
  if (!driver) return answer('gone', 404)
  const allowed = await consume(shop.limits.runOfLink, driver.link.id)
  if (!allowed.ok) return answer('later', 429)
  const form = await parseFormData(request, { fileBytes: MAX_PICTURE_BYTES + 1 })
  const moved = await moveByForm(shop, driver, form)
  if (moved.ok) return answer('done')
  const status = moved.problem ? problemResponse(moved.problem).status : 400
  return answer(isPassing(moved) ? 'later' : 'refused', status)
}

/** The disk or the processor has no room at the moment. */
function isPassing({ problem }: Extract<FormAnswer, { ok: false }>): boolean {
  return problem?.code === 'busy' || problem?.code === 'image-not-saved'
}

function answer(sent: SentAs, status = 200): Response {
  return Response.json({ sent }, { status, headers: { 'Cache-Control': 'private, no-store' } })
}

export function loader() {
  return redirect(href('/run'))
}
