import { useEffect, useState } from 'react'
import type { SettingForm } from '#app/shop/settings.ts'
import { useOwnerWords } from '#app/ui/words.ts'

/** Part of the window, from its top, in which a section counts as the one that is read. */
const READ_AREA = '-15% 0px -70% 0px'

/** Links to the sections of the settings; the one that is in view is marked. */
export function SettingsIndex({ sections }: { sections: readonly SettingForm[] }) {
  const t = useOwnerWords()
  const current = useSectionInView(sections)
  return (
    <nav className="settings-index" aria-label={t('settings.sections')}>
      <ul>
        {sections.map((name) => (
          <li key={name}>
            <a href={`#${sectionId(name)}`} aria-current={name === current ? 'true' : undefined}>
              {t(`settings.forms.${name}`)}
            </a>
          </li>
        ))}
      </ul>
    </nav>
  )
}

/** The id of a section's heading, which gets the focus when its link is followed. */
export function sectionId(name: SettingForm): string {
  return `settings-${name}`
}

function useSectionInView(sections: readonly SettingForm[]): SettingForm | undefined {
  const [current, setCurrent] = useState(sections[0])
  useEffect(() => {
    const inView = new Set<SettingForm>()
    const observer = new IntersectionObserver(
      (entries) => {
        for (const { target, isIntersecting } of entries) {
          const name = (target as HTMLElement).dataset.section as SettingForm
          if (isIntersecting) inView.add(name)
          else inView.delete(name)
        }
        setCurrent((last) => sections.find((name) => inView.has(name)) ?? last)
      },
      { rootMargin: READ_AREA },
    )
    for (const section of document.querySelectorAll('[data-section]')) observer.observe(section)
    return () => observer.disconnect()
  }, [sections])
  return current
}
