import { href, Link } from 'react-router'
import type { TwoStep, TwoStepSetup } from '#app/shop/accounts/user.ts'
import type { FormAnswer, FormRefusal } from '#app/shop/forms/form-answer.ts'
import { H1 } from '#app/ui/elements/heading.tsx'
import { PageHead } from '#app/ui/elements/pages/page-head.tsx'
import { useShownOnce } from '#app/ui/elements/use-shown-once.ts'
import { FormProblem } from '#app/ui/forms/form-problem.tsx'
import { useCustomerTranslate } from '#app/ui/language/translations.ts'
import { RecoveryCodes, SetupSteps } from './two-step-codes.tsx'
import { StepForm } from './two-step-form.tsx'

interface TwoStepProps {
  twoStep: TwoStep
  answer: FormAnswer<{ setup?: TwoStepSetup; codes?: string[] }> | undefined
}

/** Turns two-step sign-in on and off and renews its recovery codes. */
export function TwoStepScreen({ twoStep, answer }: TwoStepProps) {
  const t = useCustomerTranslate()
  const refusal = answer?.ok === false ? answer : undefined
  const fresh = answer?.ok ? answer.value : {}
  return (
    <div className="wrap profile">
      <PageHead title={t('twoStep.title')} description={t('twoStep.description')} unlisted />
      <H1>{t('twoStep.heading')}</H1>
      <FormProblem problem={refusal?.problem} />
      {twoStep.state === 'on' ? (
        <WhileOn codesLeft={twoStep.codesLeft} fresh={fresh.codes} refusal={refusal} />
      ) : (
        <UntilOn pending={twoStep.state === 'pending'} fresh={fresh.setup} refusal={refusal} />
      )}
      <Link to={href('/profile')}>{t('twoStep.back')}</Link>
    </div>
  )
}

interface UntilOnProps {
  pending: boolean
  fresh: TwoStepSetup | undefined
  refusal: FormRefusal | undefined
}

function UntilOn({ pending, fresh, refusal }: UntilOnProps) {
  const t = useCustomerTranslate()
  const setup = useShownOnce(fresh)
  return (
    <>
      {!pending && !setup && <p className="text-soft">{t('twoStep.offText')}</p>}
      {setup && <SetupSteps setup={setup} />}
      {(pending || setup) && (
        <StepForm
          intent="confirm"
          text={setup ? '' : t('twoStep.pendingText')}
          submit={t('twoStep.confirm')}
          refusal={refusal}
        />
      )}
      {!setup && (
        <StepForm
          intent="start"
          text=""
          submit={t(pending ? 'twoStep.startOver' : 'twoStep.start')}
          refusal={refusal}
        />
      )}
    </>
  )
}

interface WhileOnProps {
  codesLeft: number
  fresh: string[] | undefined
  refusal: FormRefusal | undefined
}

function WhileOn({ codesLeft, fresh, refusal }: WhileOnProps) {
  const t = useCustomerTranslate()
  const codes = useShownOnce(fresh)
  return (
    <>
      <p className="text-soft">{t('twoStep.onText', { count: codesLeft })}</p>
      {codes && <RecoveryCodes codes={codes} />}
      <StepForm
        intent="new-codes"
        text={t('twoStep.newCodesText')}
        submit={t('twoStep.newCodes')}
        refusal={refusal}
      />
      <StepForm
        intent="turn-off"
        text={t('twoStep.turnOffText')}
        submit={t('twoStep.turnOff')}
        refusal={refusal}
      />
    </>
  )
}
