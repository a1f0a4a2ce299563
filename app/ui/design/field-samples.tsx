import { Gift } from 'lucide-react'
import { Fold } from '#app/ui/elements/fold.tsx'
import { TextArea } from '#app/ui/forms/text-area.tsx'
import { TextField } from '#app/ui/forms/text-field.tsx'
import { Sample } from './sample.tsx'

export function FieldSamples() {
  return (
    <>
      <Sample name="Fields: rest, filled, hint, error, disabled">
        <div className="form">
          <TextField label="Recipient’s name" name="rest" />
          <TextField label="Recipient’s name" name="filled" defaultValue="คุณแม่มาลี" />
          <TextField label="Pincode" name="hinted" hint="5-digit postcode" />
          <TextField label="Phone number" name="wrong" message="Please fill in this field" />
          <TextField label="Email" name="disabled" disabled defaultValue="mali@shop.test" />
          <TextArea label="What shall we write?" name="text" rows={2} defaultValue="สุขสันต์วันเกิดค่ะ" />
        </div>
      </Sample>
      <Sample name="Folds: closed with a summary, open">
        <Fold title="Delivery details" about="Call before delivery · Reception" icon={<GiftIcon />}>
          <p>What is inside.</p>
        </Fold>
        <Fold title="Freshness and care" open>
          <p>Cut the stems and change the water every second day.</p>
        </Fold>
      </Sample>
    </>
  )
}

function GiftIcon() {
  return <Gift className="icon" aria-hidden="true" />
}
