import { type ReactNode, useEffect, useRef, useState } from 'react'
import type { TypedGift } from '#app/browser/stored/stored-address.ts'
import type { CustomerKey, Translate } from '#app/messages/translator.ts'
import { GIFT_FIELDS, type GiftFieldName, type GiftGroup, isLeftAsIs } from '#app/shop/delivery/gift.ts'
import { Fold } from '#app/ui/elements/fold.tsx'
import { useCustomerTranslate } from '#app/ui/language/translations.ts'
import { GiftGroupFields, type GiftGroupProps, listFields } from './gift-group.tsx'

interface GiftFoldProps extends GiftGroupProps {
  group: Exclude<GiftGroup, 'card'>
  icon: ReactNode
}

/** Details that few need. Its line says what is set; it opens by itself for a field that is wrong. */
export function GiftFold({ group, icon, ...fields }: GiftFoldProps) {
  const t = useCustomerTranslate()
  const { stored, fieldErrors } = fields
  const names = listFields(group)
  const [typed, setTyped] = useState<TypedGift>(stored)
  const box = useRef<HTMLDetailsElement>(null)
  const hasError = names.some((name) => fieldErrors?.[name])
  // Opens the box before the form focuses its first error.
  useEffect(() => {
    if (hasError && box.current) box.current.open = true
  })
  const about = names.flatMap((name) => describe(t, name, typed[name])).join(' · ')
  return (
    <Fold
      title={t(`gift.parts.${group}`)}
      about={about || (group === 'delivery' ? t('gift.optional') : undefined)}
      icon={icon}
      ref={box}
    >
      <div
        onInput={({ target }) => {
          const { name, value } = target as HTMLInputElement
          setTyped((before) => ({ ...before, [name]: value }))
        }}
      >
        <GiftGroupFields group={group} {...fields} />
      </div>
    </Fold>
  )
}

function describe(t: Translate<CustomerKey>, name: GiftFieldName, typed: string | undefined): string[] {
  if (!typed || isLeftAsIs(name, typed)) return []
  return [GIFT_FIELDS[name].kind === 'choice' ? t(`gift.options.${name}.${typed}` as CustomerKey) : typed]
}
