import { href, redirect } from 'react-router'
import { submitForm } from '#app/browser/submit-form.ts'
import { emailStateOf } from '#app/server/accounts/profile/own-email.ts'
import { asksForCode } from '#app/server/accounts/profile/own-proof.ts'
import { answerProfileForm } from '#app/server/accounts/profile/profile-forms.ts'
import {
  changeProfileImage,
  readableBytes,
  removeProfileImage,
} from '#app/server/accounts/profile/profile-image.ts'
import { endOtherSessions, endSession, listSessions } from '#app/server/accounts/session-list.ts'
import { twoStepOf } from '#app/server/accounts/two-step/two-step.ts'
import { isMailOff } from '#app/server/config.ts'
import { look } from '#app/server/limits.ts'
import type { Shop } from '#app/server/open-shop.ts'
import { shopContext } from '#app/server/request/context.ts'
import { withToast } from '#app/server/request/flash-toast.ts'
import { formHeaders, rawFormAction } from '#app/server/request/form-action.ts'
import { requireUser } from '#app/server/request/guards.ts'
import { chosenFile } from '#app/server/request/parse-form-data.ts'
import { mayManageShop } from '#app/shop/accounts/access.ts'
import { endSessionForm } from '#app/shop/accounts/account-forms.ts'
import type { User } from '#app/shop/accounts/user.ts'
import { readForm } from '#app/shop/forms/fields.ts'
import type { FormRefusal } from '#app/shop/forms/form-answer.ts'
import { isImageProblem } from '#app/shop/problem.ts'
import type { ToastCode } from '#app/shop/toast.ts'
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
  // Without mail no confirmation link can arrive.
  const changesAtOnce = mayManageShop(user) && isMailOff(shop.config)
  return { user, twoStep, sessions, email: { ...email, changesAtOnce }, needsCode }
}

const PLAN = {
  guard: requireUser,
  fileBytes: async ({ shop, user }: { shop: Shop; user: User }) =>
    readableBytes(await look(shop.limits.upload, user.uid)),
}

export const action = rawFormAction(PLAN, async (form, { shop, user, visitor, request }) => {
  const intent = form.get('intent')
  if (intent === 'end-session') {
    const read = readForm(endSessionForm, form)
    if (read.ok) await endSession(shop, user, read.value.session)
    return backToProfile('session-ended')
  }
  if (intent === 'end-other-sessions') {
    await endOtherSessions(shop, { user, request })
    return backToProfile('other-sessions-ended')
  }
  const answer = await answerProfileForm(shop, { user, request, visitor }, form)
  if (!answer) return changeImage(shop, user, form)
  return answer.ok ? backToProfile(answer.toast, answer.headers) : answer
})

function backToProfile(toast: ToastCode, headers?: Headers) {
  return redirect(href('/profile'), { headers: withToast(headers, toast) })
}

async function changeImage(shop: Shop, user: User, form: FormData): Promise<Response | FormRefusal> {
  const isRemoval = form.get('intent') === 'remove-image'
  const file = chosenFile(form, 'image')
  if (!isRemoval && !file) return { ok: false, intent: 'image', fieldErrors: { image: 'required' } }
  const changed =
    file && !isRemoval ? await changeProfileImage(shop, user, file) : await removeProfileImage(shop, user)
  if (changed.ok) return backToProfile(isRemoval ? 'image-removed' : 'image-saved')
  const { problem } = changed
  return isImageProblem(problem.code)
    ? { ok: false, intent: 'image', fieldErrors: { image: problem.code } }
    : { ok: false, intent: 'image', problem }
}

export const headers = formHeaders

export const clientAction = submitForm<typeof action>()

export default function Profile({ actionData, loaderData }: Route.ComponentProps) {
  return <ProfileScreen {...loaderData} refusal={actionData} />
}
