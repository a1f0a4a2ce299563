import { useEffect, useState } from 'react'
import { Link } from 'react-router'
import type { TwoStep, TwoStepSetup } from '#app/shop/accounts/user.ts'
import { PageHead } from '#app/ui/elements/page-head.tsx'
import { FormProblem } from '#app/ui/forms/form-problem.tsx'
import { useTranslate } from '#app/ui/language/translations.ts'
import { RecoveryCodes, SetupSteps } from './two-step-codes.tsx'
import { StepForm, type TwoStepAnswer } from './two-step-form.tsx'

interface TwoStepProps {
  twoStep: TwoStep
  answer: TwoStepAnswer | undefined
}

/** Where the administrator sets up a second step of signing in, renews its recovery codes and turns it off. */
export function TwoStepScreen({ twoStep, answer }: TwoStepProps) {
  const t = useTranslate()
  const setup = useSetup(twoStep, answer?.setup)
  return (
    <div className="wrap profile">
      <PageHead title={t('twoStep.title')} description={t('twoStep.description')} unlisted />
      <h1>{t('twoStep.heading')}</h1>
      <FormProblem problem={answer?.problem} />
      {twoStep.state === 'on' ? (
        <WhileOn codesLeft={twoStep.codesLeft} answer={answer} />
      ) : (
        <UntilOn pending={twoStep.state === 'pending'} setup={setup} answer={answer} />
      )}
      <Link to="/profile">{t('twoStep.back')}</Link>
    </div>
  )
}

/** The image and the codes come once; they stay until the second step is on, also when the first code typed was wrong. */
function useSetup({ state }: TwoStep, fresh: TwoStepSetup | undefined): TwoStepSetup | undefined {
  const [kept, setKept] = useState(fresh)
  useEffect(() => {
    if (fresh) setKept(fresh)
    if (state === 'on') setKept(undefined)
  }, [fresh, state])
  return fresh ?? kept
}

interface UntilOnProps {
  pending: boolean
  setup: TwoStepSetup | undefined
  answer: TwoStepAnswer | undefined
}

function UntilOn({ pending, setup, answer }: UntilOnProps) {
  const t = useTranslate()
  return (
    <>
      {!pending && !setup && <p className="soft">{t('twoStep.offText')}</p>}
      {setup && <SetupSteps setup={setup} />}
      {(pending || setup) && (
        <StepForm
          intent="confirm"
          text={setup ? '' : t('twoStep.pendingText')}
          submit={t('twoStep.confirm')}
          answer={answer}
        />
      )}
      {!setup && (
        <StepForm
          intent="start"
          text=""
          submit={t(pending ? 'twoStep.startOver' : 'twoStep.start')}
          answer={answer}
        />
      )}
    </>
  )
}

function WhileOn({ codesLeft, answer }: { codesLeft: number; answer: TwoStepAnswer | undefined }) {
  const t = useTranslate()
  return (
    <>
      <p className="soft">{t('twoStep.onText', { count: codesLeft })}</p>
      {answer?.codes && <RecoveryCodes codes={answer.codes} />}
      <StepForm
        intent="new-codes"
        text={t('twoStep.newCodesText')}
        submit={t('twoStep.newCodes')}
        answer={answer}
      />
      <StepForm
        intent="turn-off"
        text={t('twoStep.turnOffText')}
        submit={t('twoStep.turnOff')}
        answer={answer}
      />
    </>
  )
}
