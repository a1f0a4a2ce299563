import { Form, href } from 'react-router'
import type { FormRefusal } from '#app/shop/forms/form-answer.ts'
import { DashboardHead } from '#app/ui/dashboard/dashboard-head.tsx'
import { H2 } from '#app/ui/elements/heading.tsx'
import { PageHead } from '#app/ui/elements/pages/page-head.tsx'
import { FormProblem } from '#app/ui/forms/form-problem.tsx'
import { useAdminTranslate } from '#app/ui/language/translations.ts'
import { AccountForm, CodeForm } from './line-forms.tsx'
import type { LineSetup } from './line-setup.ts'

/** The owner's LINE: token and user, then a code that must have arrived. */
export function LineSettings({ setup, refusal }: { setup: LineSetup; refusal: FormRefusal | undefined }) {
  const t = useAdminTranslate()
  return (
    <div className="wrap dashboard transfer-settings">
      <PageHead
        title={t('line.title')}
        description={t('line.description')}
        path={href('/dashboard/settings/line')}
        unlisted
      />
      <DashboardHead
        back={{ to: href('/dashboard/settings'), label: t('settings.heading') }}
        heading={t('line.heading')}
      />
      <p>{t('line.text')}</p>
      <FormProblem problem={refusal?.problem} />
      {setup.state === 'on' && <LineNow setup={setup} />}
      {setup.state === 'testing' && <CodeForm refusal={refusal} />}
      <AccountForm setup={setup} refusal={refusal} />
    </div>
  )
}

function LineNow({ setup: { userId, quota } }: { setup: LineSetup }) {
  const t = useAdminTranslate()
  return (
    <section className="panel settings__card" aria-labelledby="line-now">
      <H2 id="line-now">{t('line.isOn')}</H2>
      <p className="cell-id">{userId}</p>
      {quota && (
        <p>
          {quota.limit === null
            ? t('line.quotaUnlimited', { used: quota.used })
            : t('line.quota', { used: quota.used, limit: quota.limit })}
        </p>
      )}
      <Form method="post">
        <button className="btn btn--line" type="submit" name="intent" value="stop">
          {t('line.stop')}
        </button>
      </Form>
    </section>
  )
}
