import { H1 } from '#app/ui/elements/heading.tsx'
import { PageHead } from '#app/ui/elements/pages/page-head.tsx'
import { ButtonSamples, ChipSamples } from './button-samples.tsx'
import { ChoiceSamples } from './choice-samples.tsx'
import { ColourSamples, TypeSamples } from './colour-samples.tsx'
import { FieldSamples } from './field-samples.tsx'
import { StateSamples } from './state-samples.tsx'

/** All parts of the shop's look with their states, for whoever changes them (docs/design.md). In English. */
export function DesignScreen() {
  return (
    <div className="wrap section design">
      <PageHead title="Design" description="The parts of the shop’s look" path="/design" unlisted />
      <H1>Design</H1>
      <ColourSamples />
      <TypeSamples />
      <ButtonSamples />
      <ChipSamples />
      <ChoiceSamples />
      <FieldSamples />
      <StateSamples />
    </div>
  )
}
