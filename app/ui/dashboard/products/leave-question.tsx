import type { Blocker } from 'react-router'
import { DialogFrame } from '#app/ui/elements/dialogs/dialog-frame.tsx'
import { useAdminTranslate } from '#app/ui/language/translations.ts'

/** Asks before unsaved changes are lost. */
export function LeaveQuestion({ blocker }: { blocker: Blocker }) {
  const t = useAdminTranslate()
  const stay = () => blocker.reset?.()
  return (
    <DialogFrame
      open={blocker.state === 'blocked'}
      title={t('productForm.leaveTitle')}
      text={t('productForm.leaveText')}
      closeLabel={t('productForm.close')}
      onClose={stay}
    >
      <div className="button-row">
        <button className="btn" type="button" onClick={stay}>
          {t('productForm.stay')}
        </button>
        <button className="btn btn--line" type="button" onClick={() => blocker.proceed?.()}>
          {t('productForm.leave')}
        </button>
      </div>
    </DialogFrame>
  )
}
