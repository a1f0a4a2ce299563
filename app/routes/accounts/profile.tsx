import { href, redirect } from 'react-router'
import { submitForm } from '#app/browser/submit-form.ts'
import { emailStateOf } from '#app/server/accounts/profile/own-email.ts'
import { asksForCode } from '#app/server/accounts/profile/own-proof.ts'
import { PROFILE_FORMS } from '#app/server/accounts/profile/profile-forms.ts'
import {
  changeProfileImage,
  readableBytes,
  removeProfileImage,
} from '#app/server/accounts/profile/profile-image.ts'
import { endOtherSessions, endSession, listSessions } from '#app/server/accounts/session-list.ts'
import { twoStepOf } from '#app/server/accounts/two-step/two-step.ts'
import { isEmailOff } from '#app/server/config/config.ts'
import { checkLimit } from '#app/server/core/limits.ts'
import { ordersOf } from '#app/server/orders/orders.ts'
import { shopContext } from '#app/server/request/context.ts'
import { withToast } from '#app/server/request/flash-toast.ts'
import { type FormCase, formActions, formCase, formHeaders } from '#app/server/request/form-action.ts'
import { requireUser } from '#app/server/request/guards.ts'
import { chosenFile } from '#app/server/request/parse-form-data.ts'
import type { Shop } from '#app/server/shop.ts'
import { mayManageShop } from '#app/shop/accounts/access.ts'
import { endSessionForm } from '#app/shop/accounts/account-forms.ts'
import type { User } from '#app/shop/accounts/user.ts'
import type { FormRefusal } from '#app/shop/forms/form-answer.ts'
import { isImageProblem, type Outcome } from '#app/shop/problem.ts'
import type { ToastCode } from '#app/shop/toast.ts'
import { ProfileScreen } from '#app/ui/accounts/profile-screen.tsx'
import type { Route } from './+types/profile.ts'

export async function loader({ context, request }: Route.LoaderArgs) {
  const user = requireUser(context, request)
  const shop = context.get(shopContext)
  const [twoStep, sessions, email, needsCode, { orders }] = await Promise.all([
    mayManageShop(user) ? twoStepOf(shop, user) : null,
    listSessions(shop, user, request),
    emailStateOf(shop, user),
    asksForCode(shop, user),
    ordersOf(shop, user, { limit: 1, offset: 0 }),
  ])
  // A confirmation link cannot arrive while email is off.
  const changesAtOnce = mayManageShop(user) && isEmailOff(shop.config)
  const lastAddress = orders[0]?.addressInfo ?? null
  return { user, twoStep, sessions, email: { ...email, changesAtOnce }, needsCode, lastAddress }
}

const PLAN = {
  guard: requireUser,
  fileBytes: async ({ shop, user }: { shop: Shop; user: User }) =>
    readableBytes(await checkLimit(shop.limits.upload, user.uid)),
}

export const action = formActions(
  { ...PLAN, chooseIntent: (form) => String(form.get('intent') ?? 'image') },
  {
    name: saveBy('name'),
    email: saveBy('email'),
    password: saveBy('password'),
    'keep-email': saveBy('keep-email'),
    'send-link': saveBy('send-link'),
    'end-session': formCase({ schema: endSessionForm }, async ({ session }, { shop, user }) => {
      await endSession(shop, user, session)
      return backToProfile('session-ended')
    }),
    async 'end-other-sessions'(_form, { shop, user, request }) {
      await endOtherSessions(shop, { user, request })
      return backToProfile('other-sessions-ended')
    },
    async image(form, { shop, user }): Promise<Response | FormRefusal> {
      const file = chosenFile(form, 'image')
      if (!file) return { ok: false, intent: 'image', fieldErrors: { image: 'required' } }
      return answerImage(await changeProfileImage(shop, user, file), 'image-saved')
    },
    async 'remove-image'(_form, { shop, user }) {
      return answerImage(await removeProfileImage(shop, user), 'image-removed')
    },
  },
)

function saveBy(intent: keyof typeof PROFILE_FORMS): FormCase<User, Response | FormRefusal> {
  return async (form, { shop, ...self }) => {
    const answer = await PROFILE_FORMS[intent](shop, self, form)
    return answer.ok ? backToProfile(answer.toast, answer.headers) : answer
  }
}

function backToProfile(toast: ToastCode, headers?: Headers) {
  return redirect(href('/profile'), { headers: withToast(headers, toast) })
}

function answerImage(changed: Outcome<unknown>, toast: ToastCode): Response | FormRefusal {
  if (changed.ok) return backToProfile(toast)
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
