import type { Shop } from '#app/server/shop.ts'
import {
  emailChangeForm,
  nameForm,
  type OwnProof,
  passwordChangeForm,
} from '#app/shop/accounts/account-forms.ts'
import { readForm, typedValues } from '#app/shop/forms/fields.ts'
import type { FormRefusal } from '#app/shop/forms/form-answer.ts'
import type { Problem } from '#app/shop/problem.ts'
import type { ToastCode } from '#app/shop/toast.ts'
import { changeName, changePassword } from './own-account.ts'
import { askForEmail, keepEmail, type SelfVisiting, sendLinkAgain } from './own-email.ts'

export type ProfileAnswer = { ok: true; toast: ToastCode; headers?: Headers } | FormRefusal

const FIELDS: Partial<Record<Problem['code'], string>> = {
  'password-wrong': 'current',
  'password-common': 'password',
  'code-wrong': 'code',
  required: 'code',
  'email-same': 'email',
  'email-taken': 'email',
}

/** Maps the intent of each profile form to the function that saves it. */
export const PROFILE_FORMS = {
  name: saveName,
  email: saveEmail,
  password: savePassword,
  'keep-email': keepOldEmail,
  'send-link': sendAgain,
} as const satisfies Record<
  string,
  (shop: Shop, self: SelfVisiting, form: FormData) => Promise<ProfileAnswer>
>

async function saveName(shop: Shop, { user }: SelfVisiting, form: FormData): Promise<ProfileAnswer> {
  const typed = typedValues(form, nameForm)
  const read = readForm(nameForm, form)
  if (!read.ok) return { ok: false, intent: 'name', fieldErrors: read.fieldErrors, typed }
  await changeName(shop, user, read.value)
  return { ok: true, toast: 'name-saved' }
}

async function saveEmail(shop: Shop, self: SelfVisiting, form: FormData): Promise<ProfileAnswer> {
  const typed = typedValues(form, emailChangeForm.pick({ email: true }))
  const read = readForm(emailChangeForm, form)
  if (!read.ok) return { ok: false, intent: 'email', fieldErrors: read.fieldErrors, typed }
  const asked = await askForEmail(shop, self, read.value)
  if (!asked.ok) return { ...toFormRefusal('email', asked.problem), typed }
  const { state, headers } = asked.value
  return { ok: true, toast: state === 'asked' ? 'email-asked' : 'email-changed', headers }
}

async function savePassword(shop: Shop, self: SelfVisiting, form: FormData): Promise<ProfileAnswer> {
  const read = readForm<OwnProof & { password: string }>(passwordChangeForm, form)
  if (!read.ok) return { ok: false, intent: 'password', fieldErrors: read.fieldErrors }
  const changed = await changePassword(shop, self, read.value)
  if (!changed.ok) return toFormRefusal('password', changed.problem)
  return { ok: true, toast: 'password-changed', headers: changed.value.headers }
}

async function keepOldEmail(shop: Shop, { user }: SelfVisiting): Promise<ProfileAnswer> {
  await keepEmail(shop, user)
  return { ok: true, toast: 'email-kept' }
}

async function sendAgain(shop: Shop, self: SelfVisiting): Promise<ProfileAnswer> {
  const sent = await sendLinkAgain(shop, self)
  if (!sent.ok) return { ok: false, intent: 'send-link', problem: sent.problem }
  return { ok: true, toast: 'link-sent' }
}

function toFormRefusal(intent: string, problem: Problem): FormRefusal {
  const field = FIELDS[problem.code]
  return field
    ? { ok: false, intent, fieldErrors: { [field]: problem.code } }
    : { ok: false, intent, problem }
}
