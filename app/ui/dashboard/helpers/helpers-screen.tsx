import { href } from 'react-router'
import type { FormRefusal } from '#app/shop/forms/form-answer.ts'
import { DashboardHead } from '#app/ui/dashboard/dashboard-head.tsx'
import { PageHead } from '#app/ui/elements/pages/page-head.tsx'
import { useShownOnce } from '#app/ui/elements/use-shown-once.ts'
import { FormProblem } from '#app/ui/forms/form-problem.tsx'
import { useAdminTranslate } from '#app/ui/language/translations.ts'
import { HelperForm } from './helper-form.tsx'
import { type HelperLink, HelperLinks } from './helper-links.tsx'
import { MadeLink, type MadeLinkFacts } from './made-link.tsx'

interface HelpersScreenProps {
  links: HelperLink[]
  /** Just now, and never again. */
  made: MadeLinkFacts | undefined
  refusal: FormRefusal | undefined
}

/** The people who help, each by a link with a name. */
export function HelpersScreen({ links, made: fresh, refusal }: HelpersScreenProps) {
  const t = useAdminTranslate()
  const made = useShownOnce(fresh)
  return (
    <div className="wrap dashboard transfer-settings">
      <PageHead
        title={t('helpers.title')}
        description={t('helpers.description')}
        path={href('/dashboard/helpers')}
        unlisted
      />
      <DashboardHead heading={t('helpers.heading')} />
      <p>{t('helpers.text')}</p>
      <FormProblem problem={refusal?.problem} />
      {made && links.some(({ id }) => id === made.id) && <MadeLink made={made} />}
      <HelperLinks links={links} />
      <HelperForm key={made?.id} refusal={refusal} />
    </div>
  )
}
