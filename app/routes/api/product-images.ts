import { href, redirect } from 'react-router'
import { recordUnusedImage, saveProductImage } from '#app/server/catalogue/product-images.ts'
import { UPLOAD_BYTES } from '#app/server/images/read-image.ts'
import { shopContext } from '#app/server/request/context.ts'
import { requireAdmin } from '#app/server/request/guards.ts'
import { chosenFile, parseFormData } from '#app/server/request/parse-form-data.ts'
import { problemResponse } from '#app/server/request/problem-response.ts'
import { type Problem, refused } from '#app/shop/problem.ts'
import type { Route } from './+types/product-images.ts'

export const loader = () => redirect(href('/dashboard'))

/** Stores an image that the product form uploads ahead of its other fields; answers its URL as JSON. */
export async function action({ context, request }: Route.ActionArgs) {
  requireAdmin(context, request)
  const form = await parseFormData(request, { fileBytes: UPLOAD_BYTES })
  const file = chosenFile(form, 'image')
  const shop = context.get(shopContext)
  const saved = file ? await saveProductImage(shop, file) : refused('required')
  if (!saved.ok) return answerProblem(saved.problem)
  await recordUnusedImage(shop, saved.value)
  return Response.json({ imageUrl: saved.value })
}

function answerProblem(problem: Problem): Response {
  return Response.json({ code: problem.code }, problemResponse(problem))
}
