import { H2 } from '#app/ui/elements/heading.tsx'
import { Stars } from '#app/ui/elements/stars.tsx'
import { useTranslate } from '#app/ui/language/translations.ts'

const CUSTOMERS = [
  { key: 'first', portrait: '/images/catalogue/brand/portrait-1.svg', stars: 5 },
  { key: 'second', portrait: '/images/catalogue/brand/portrait-2.svg', stars: 5 },
  { key: 'third', portrait: '/images/catalogue/brand/portrait-3.svg', stars: 5 },
] as const

export function Testimonials() {
  const t = useTranslate()
  return (
    <section className="section soft-band">
      <div className="wrap">
        <div className="section-head section-head--mid">
          <H2>{t('home.testimonialsTitle')}</H2>
        </div>
        <div className="three-columns">
          {CUSTOMERS.map(({ key, portrait, stars }) => (
            <figure key={key} className="testimonial">
              <Stars full={stars} />
              <blockquote>{t(`testimonials.${key}.text`)}</blockquote>
              <figcaption>
                <img src={portrait} width={52} height={52} alt="" loading="lazy" />
                <div>
                  <strong>{t(`testimonials.${key}.name`)}</strong>
                  <span>{t(`testimonials.${key}.place`)}</span>
                </div>
              </figcaption>
            </figure>
          ))}
        </div>
      </div>
    </section>
  )
}
