import { data, redirect } from 'react-router'
import { requireUser } from '#app/server/guards.ts'
import { look } from '#app/server/limits.ts'
import type { Shop } from '#app/server/open-shop.ts'
import {
  changeProfilePicture,
  chosenFile,
  readableBytes,
  removeProfilePicture,
} from '#app/server/profile-picture.ts'
import { readFormData } from '#app/server/read-form-data.ts'
import { refusalInit } from '#app/server/refusal-init.ts'
import { shopContext } from '#app/server/request-context.ts'
import { endOtherSessions, endSession, listSessions } from '#app/server/sessions.ts'
import { withToast } from '#app/server/toast-cookie.ts'
import { twoStepOf } from '#app/server/two-step.ts'
import { mayManageShop } from '#app/shop/access.ts'
import { endSessionForm, readForm } from '#app/shop/forms.ts'
import { isPictureProblem } from '#app/shop/problem.ts'
import type { User } from '#app/shop/user.ts'
import { ProfileScreen } from '#app/ui/profile-screen.tsx'
import { keepForm } from '#app/ui/server-action.ts'
import type { Route } from './+types/profile.ts'

export async function loader({ context, request }: Route.LoaderArgs) {
  const user = requireUser(context, request)
  const shop = context.get(shopContext)
  const [twoStep, sessions] = await Promise.all([
    mayManageShop(user) ? twoStepOf(shop, user) : null,
    listSessions(shop, user, request),
  ])
  return { user, twoStep, sessions }
}

export async function action({ context, request }: Route.ActionArgs) {
  const user = requireUser(context, request)
  const shop = context.get(shopContext)
  const form = await readFormData(request, {
    fileBytes: readableBytes(await look(shop.limits.upload, user.uid)),
  })
  const intent = form.get('intent')
  if (intent === 'end-session') {
    const read = readForm(endSessionForm, form)
    if (read.ok) await endSession(shop, user, read.value.session)
    return redirect('/profile', { headers: withToast(undefined, 'session-ended') })
  }
  if (intent === 'end-other-sessions') {
    await endOtherSessions(shop, user, request)
    return redirect('/profile', { headers: withToast(undefined, 'other-sessions-ended') })
  }
  return changePicture(shop, user, form)
}

async function changePicture(shop: Shop, user: User, form: FormData) {
  const isRemoval = form.get('intent') === 'remove-picture'
  const file = chosenFile(form, 'picture')
  if (!isRemoval && !file) return data({ faults: { picture: 'required' as const } }, 400)
  const changed =
    file && !isRemoval ? await changeProfilePicture(shop, user, file) : await removeProfilePicture(shop, user)
  if (changed.ok) {
    const toast = isRemoval ? 'picture-removed' : 'picture-saved'
    return redirect('/profile', { headers: withToast(undefined, toast) })
  }
  const { problem } = changed
  return isPictureProblem(problem.code)
    ? data({ faults: { picture: problem.code } }, 400)
    : data({ problem }, refusalInit(problem))
}

/** Retry-After, where there was one too many. */
export const headers: Route.HeadersFunction = ({ actionHeaders }) => actionHeaders

export const clientAction = ({ serverAction }: Route.ClientActionArgs) => keepForm(serverAction)

export default function Profile({ actionData, loaderData }: Route.ComponentProps) {
  return <ProfileScreen {...loaderData} refusal={actionData} />
}
