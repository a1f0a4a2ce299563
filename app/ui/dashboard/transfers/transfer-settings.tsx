import { Form, href } from 'react-router'
import type { FormRefusal } from '#app/shop/forms/form-answer.ts'
import { formatPromptPayNumber } from '#app/shop/payments/by-hand/promptpay-number.ts'
import type { TransferAccount } from '#app/shop/settings/transfers.ts'
import { DashboardHead } from '#app/ui/dashboard/dashboard-head.tsx'
import { H2 } from '#app/ui/elements/heading.tsx'
import { PageHead } from '#app/ui/elements/pages/page-head.tsx'
import { FormProblem } from '#app/ui/forms/form-problem.tsx'
import { useAdminTranslate } from '#app/ui/language/translations.ts'
import { type AccountDraft, AccountTest } from './account-test.tsx'
import { NumberForm, ResumeForm } from './number-form.tsx'

interface TransferSettingsProps {
  setup: { isOn: boolean; account: TransferAccount | null; draft: AccountDraft | null; needsCode: boolean }
  refusal: FormRefusal | undefined
}

/** The owner's own account for transfers: typed twice, tested with her bank's app, then on. */
export function TransferSettings({ setup, refusal }: TransferSettingsProps) {
  const t = useAdminTranslate()
  const { draft, needsCode } = setup
  return (
    <div className="wrap dashboard transfer-settings">
      <PageHead
        title={t('transfers.title')}
        description={t('transfers.description')}
        path={href('/dashboard/settings/transfers')}
        unlisted
      />
      <DashboardHead
        back={{ to: href('/dashboard/settings'), label: t('settings.heading') }}
        heading={t('transfers.heading')}
      />
      <p>{t('transfers.about')}</p>
      <FormProblem problem={refusal?.problem} />
      <CurrentAccount setup={setup} refusal={refusal} />
      {draft ? (
        <AccountTest draft={draft} refusal={refusal} />
      ) : (
        <NumberForm hasAccount={setup.account !== null} needsCode={needsCode} refusal={refusal} />
      )}
    </div>
  )
}

function CurrentAccount({ setup: { isOn, account, needsCode }, refusal }: TransferSettingsProps) {
  const t = useAdminTranslate()
  if (!account) return null
  return (
    <section className="panel settings__card" aria-labelledby="transfers-now">
      <H2 id="transfers-now">{t(isOn ? 'transfers.isOn' : 'transfers.isOff')}</H2>
      <dl className="fact-list">
        <div>
          <dt className="text-soft text-small">{t('transfers.accountName')}</dt>
          <dd>{account.accountName}</dd>
        </div>
        <div>
          <dt className="text-soft text-small">{t('transfers.number')}</dt>
          <dd className="tabular">{formatPromptPayNumber(account.number)}</dd>
        </div>
        {account.bankAccount && (
          <div>
            <dt className="text-soft text-small">{t('transfers.bankAccount')}</dt>
            <dd className="tabular">{`${account.bankName} ${account.bankAccount}`.trim()}</dd>
          </div>
        )}
      </dl>
      {isOn ? (
        <Form method="post">
          <button className="btn btn--line" type="submit" name="intent" value="stop">
            {t('transfers.stop')}
          </button>
        </Form>
      ) : (
        <ResumeForm needsCode={needsCode} refusal={refusal} />
      )}
    </section>
  )
}
