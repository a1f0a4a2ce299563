import { hoursText } from '#app/shop/delivery/time-fields.ts'
import { NEW_ZONE_FIELDS, sortedZoneFields } from '#app/shop/delivery/zones/zone-form.ts'
import type { DeliveryZone } from '#app/shop/delivery/zones/zones.ts'
import type { FormRefusal } from '#app/shop/forms/form-answer.ts'
import { formVersion } from '#app/shop/forms/form-version.ts'
import { textIn } from '#app/shop/language.ts'
import { EmptyState } from '#app/ui/elements/empty-state.tsx'
import { H2 } from '#app/ui/elements/heading.tsx'
import { useAdminTranslate } from '#app/ui/language/translations.ts'
import { useLanguage, usePrice } from '#app/ui/language/use-language.ts'
import { Removal } from './removal.tsx'
import { ZoneForm } from './zone-form.tsx'

interface ZoneListProps {
  zones: DeliveryZone[]
  /** The id of the next zone. */
  newId: string
  refusal: FormRefusal | undefined
}

/** Fees over the default rule, with a form for each zone and one for another zone. */
export function ZoneList({ zones, newId, refusal }: ZoneListProps) {
  const t = useAdminTranslate()
  const refusedAdd = refusal?.intent === 'add-zone' ? refusal : undefined
  return (
    <section className="panel weekly-slots" id="zones" aria-labelledby="zones-heading">
      <H2 id="zones-heading">{t('zones.heading')}</H2>
      <p className="text-soft">{t('zones.text')}</p>
      {zones.length === 0 ? (
        <EmptyState title={t('zones.empty')} text={t('zones.emptyText')} />
      ) : (
        <ul className="plain-list">
          {zones.map((zone) => (
            <li key={zone.id} className="slot-row">
              <ZoneRow zone={zone} refusal={refusal?.typed?.id === zone.id ? refusal : undefined} />
            </li>
          ))}
        </ul>
      )}
      <details open={refusedAdd !== undefined}>
        <summary className="btn btn--line">{t('zones.add')}</summary>
        <ZoneForm
          key={newId}
          version={zones.map(({ id }) => id).join()}
          intent="add"
          values={{ ...NEW_ZONE_FIELDS, id: newId }}
          refusal={refusedAdd}
        />
      </details>
    </section>
  )
}

function ZoneRow({ zone, refusal }: { zone: DeliveryZone; refusal: FormRefusal | undefined }) {
  const t = useAdminTranslate()
  const name = textIn(zone.name, useLanguage())
  const values = { ...sortedZoneFields(zone), id: zone.id }
  return (
    <>
      <h3>{name}</h3>
      {zone.closed && <strong className="slot-row__off">{t('zones.off')}</strong>}
      <ZoneFacts zone={zone} />
      <details open={refusal !== undefined}>
        <summary className="btn btn--quiet" aria-label={t('zones.editTitle', { zone: name })}>
          {t('zones.edit')}
        </summary>
        <ZoneForm intent="change" version={formVersion(values)} values={values} refusal={refusal} />
        <Removal of="zone" id={zone.id} name={name} />
      </details>
    </>
  )
}

function ZoneFacts({ zone }: { zone: DeliveryZone }) {
  const t = useAdminTranslate()
  const price = usePrice()
  const { fee, freeFrom, leadMinutes, sameDay, closed, places } = zone
  const terms = [
    price(fee),
    ...(freeFrom === null ? [] : [t('zones.facts.freeFrom', { amount: price(freeFrom) })]),
    ...(leadMinutes > 0 ? [t('zones.facts.lead', { hours: hoursText(leadMinutes) })] : []),
    ...(sameDay ? [] : [t('zones.facts.noSameDay')]),
  ]
  return (
    <ul className="slot-row__facts">
      {[...(closed ? [] : terms), t('zones.facts.places', { count: places.length })].map((fact) => (
        <li key={fact}>{fact}</li>
      ))}
    </ul>
  )
}
