import { CircleAlert, CircleCheck } from 'lucide-react'
import { priceOrder } from '#app/shop/checkout/pricing.ts'
import { EmptyState } from '#app/ui/elements/empty-state.tsx'
import { SoldOut } from '#app/ui/elements/sold-out.tsx'
import { Steps } from '#app/ui/elements/steps/steps.tsx'
import { PriceRows } from '#app/ui/orders/price-rows.tsx'
import { Sample } from './sample.tsx'

const STEPS = [
  { code: 'paid', text: 'Paid', state: 'done' },
  { code: 'making', text: 'Being made', state: 'now' },
  { code: 'onItsWay', text: 'On its way', state: 'todo' },
] as const
const PRICE = priceOrder([{ price: 1490_00, count: 1 }], { fee: 100_00, freeFrom: 500_00 })

export function StateSamples() {
  return (
    <>
      <Sample name="Steps: done, now, to do">
        <Steps label="State" steps={[...STEPS]} doneText="done" />
      </Sample>
      <Sample name="Summary">
        <div className="summary">
          <PriceRows price={PRICE} />
        </div>
      </Sample>
      <Sample name="Badge">
        <p>
          <SoldOut />
        </p>
      </Sample>
      <Sample name="Notes and toasts">
        <p className="note">Free delivery on orders over ฿500.</p>
        <p className="note note--warn">Today’s times are over.</p>
        <p className="note note--error">Your payment was declined. No money was taken.</p>
        <div className="toast" data-type="success">
          <CircleCheck className="icon" aria-hidden="true" />
          <span className="toast__text">Added to cart</span>
        </div>
        <div className="toast" data-type="error">
          <CircleAlert className="icon" aria-hidden="true" />
          <span className="toast__text">All fields are required</span>
        </div>
      </Sample>
      <Sample name="Skeleton">
        <div className="skeleton skeleton--title" />
        <div className="skeleton" />
        <div className="skeleton skeleton--short" />
      </Sample>
      <Sample name="Empty state">
        <EmptyState title="There is no product!" text="Try another word, or look at everything.">
          <a className="btn btn--line" href="/allproducts">
            All Products
          </a>
        </EmptyState>
      </Sample>
    </>
  )
}
