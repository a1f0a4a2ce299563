import { data, redirect } from 'react-router'
import { submitOrKeepForm } from '#app/browser/submit-form.ts'
import { emailStateOf } from '#app/server/accounts/own-email.ts'
import { asksForCode } from '#app/server/accounts/own-proof.ts'
import { answerProfileForm, type ProfileAnswer } from '#app/server/accounts/profile-forms.ts'
import { changeProfileImage, readableBytes, removeProfileImage } from '#app/server/accounts/profile-image.ts'
import { endOtherSessions, endSession, listSessions } from '#app/server/accounts/session-list.ts'
import { twoStepOf } from '#app/server/accounts/two-step.ts'
import { isMailOff } from '#app/server/config.ts'
import { look } from '#app/server/limits.ts'
import type { Shop } from '#app/server/open-shop.ts'
import { shopContext, visitorContext } from '#app/server/request/context.ts'
import { withToast } from '#app/server/request/flash-toast.ts'
import { requireUser } from '#app/server/request/guards.ts'
import { chosenFile, parseFormData } from '#app/server/request/parse-form-data.ts'
import { problemResponse } from '#app/server/request/problem-response.ts'
import { mayManageShop } from '#app/shop/accounts/access.ts'
import { endSessionForm } from '#app/shop/accounts/account-forms.ts'
import type { User } from '#app/shop/accounts/user.ts'
import { readForm } from '#app/shop/forms/fields.ts'
import { isImageProblem } from '#app/shop/problem.ts'
import { ProfileScreen } from '#app/ui/account/profile-screen.tsx'
import type { Route } from './+types/profile.ts'

export async function loader({ context, request }: Route.LoaderArgs) {
  const user = requireUser(context, request)
  const shop = context.get(shopContext)
  const [twoStep, sessions, email, needsCode] = await Promise.all([
    mayManageShop(user) ? twoStepOf(shop, user) : null,
    listSessions(shop, user, request),
    emailStateOf(shop, user),
    asksForCode(shop, user),
  ])
  // No link would arrive while no email leaves the shop.
  const changesAtOnce = mayManageShop(user) && isMailOff(shop.config)
  return { user, twoStep, sessions, email: { ...email, changesAtOnce }, needsCode }
}

export async function action({ context, request }: Route.ActionArgs) {
  const user = requireUser(context, request)
  const shop = context.get(shopContext)
  const form = await parseFormData(request, {
    fileBytes: readableBytes(await look(shop.limits.upload, user.uid)),
  })
  const intent = form.get('intent')
  if (intent === 'end-session') {
    const read = readForm(endSessionForm, form)
    if (read.ok) await endSession(shop, user, read.value.session)
    return redirect('/profile', { headers: withToast(undefined, 'session-ended') })
  }
  if (intent === 'end-other-sessions') {
    await endOtherSessions(shop, { user, request })
    return redirect('/profile', { headers: withToast(undefined, 'other-sessions-ended') })
  }
  const answer = await answerProfileForm(shop, { user, request, visitor: context.get(visitorContext) }, form)
  return answer ? told(answer) : changeImage(shop, user, form)
}

function told(answer: ProfileAnswer) {
  if (answer.ok) return redirect('/profile', { headers: withToast(answer.headers, answer.toast) })
  const { problem } = answer.refusal
  return data(answer.refusal, problem ? problemResponse(problem) : 400)
}

async function changeImage(shop: Shop, user: User, form: FormData) {
  const isRemoval = form.get('intent') === 'remove-image'
  const file = chosenFile(form, 'image')
  if (!isRemoval && !file) return data({ intent: 'image', fieldErrors: { image: 'required' as const } }, 400)
  const changed =
    file && !isRemoval ? await changeProfileImage(shop, user, file) : await removeProfileImage(shop, user)
  if (changed.ok) {
    const toast = isRemoval ? 'image-removed' : 'image-saved'
    return redirect('/profile', { headers: withToast(undefined, toast) })
  }
  const { problem } = changed
  return isImageProblem(problem.code)
    ? data({ intent: 'image', fieldErrors: { image: problem.code } }, 400)
    : data({ intent: 'image', problem }, problemResponse(problem))
}

/** Retry-After, where there was one too many. */
export const headers: Route.HeadersFunction = ({ actionHeaders }) => actionHeaders

export const clientAction = ({ serverAction }: Route.ClientActionArgs) => submitOrKeepForm(serverAction)

export default function Profile({ actionData, loaderData }: Route.ComponentProps) {
  return <ProfileScreen {...loaderData} refusal={actionData} />
}
