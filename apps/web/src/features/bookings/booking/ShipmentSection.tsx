import { cleanPaper, normalizeBooking } from '@cabezal/domain/system/validation/shipment';
import type { ReservationType } from '@cabezal/domain/trips/status/templates';
import { Button, Form, Input } from 'antd';
import { ProductSelect, ShippingLineSelect, ShipSelect } from '../../../kits/selects/selects.tsx';
import { InstantField } from '../../../ui/form/date-fields.tsx';
import { Field } from '../../../ui/form/Field.tsx';
import { FormSection } from '../../../ui/form/FormSection.tsx';
import { UnitField } from '../../../ui/form/fields.tsx';
import { useFormKit } from '../../../ui/form/form-context.ts';
import { PlaceField } from './PlaceField.tsx';
import { useLookups } from './use-lookups.ts';

/** The data of the booking or of the bill of lading. */
export function ShipmentSection() {
  const { form } = useFormKit();
  const type = Form.useWatch<ReservationType>('reservation_type', form) ?? 'E';
  const line = Form.useWatch<number | null>('id_shipping_line', form);
  const isExport = type === 'E';
  return (
    <FormSection title="Embarque" note={isExport ? 'Lo dice el booking' : 'Lo dice el BL'}>
      {isExport ? <BookingField /> : <BlField />}
      <Field name="id_shipping_line" label="Naviera" span={4}>
        <ShippingLineSelect />
      </Field>
      <Field name="id_ship" label="Buque" span={4}>
        <ShipSelect id_shipping_line={line} />
      </Field>
      <Field name="voyage" label="Viaje" span={2}>
        <Input autoComplete="off" maxLength={20} />
      </Field>
      <Field name="id_product" label="Producto" span={4}>
        <ProductSelect reservation_type={type} />
      </Field>
      <Terminal />
      <Field name="free_days" label="Días libres" span={3}>
        <UnitField unit="días" />
      </Field>
      {isExport && (
        <Field name="cut_off" label="Cut-off" span={5}>
          <InstantField />
        </Field>
      )}
      {isExport ? <BlField /> : <BookingField />}
    </FormSection>
  );
}

/** Both papers exist for both types: an export has its BL once it is loaded, an import may know its booking. */
export function BookingField({ span = 4 }: { span?: number }) {
  return (
    <Field name="booking" label="Booking" span={span} normalize={normalizeBooking}>
      <Input autoComplete="off" maxLength={40} />
    </Field>
  );
}
export function BlField({ span = 4 }: { span?: number }) {
  return (
    <Field name="bl" label="BL" span={span} normalize={cleanPaper}>
      <Input autoComplete="off" maxLength={40} />
    </Field>
  );
}

/** The terminal, with a remark if the line usually works at another one. */
function Terminal() {
  const { form } = useFormKit();
  const { lines } = useLookups();
  const id_line = Form.useWatch<number | null>('id_shipping_line', form);
  const port = Form.useWatch<number | null>('port', form);
  const line = lines.find(entry => entry.id_shipping_line === id_line);
  const usual = line?.id_usual_terminal;
  const isOther = usual && port && usual !== port;
  return (
    <PlaceField
      field="port"
      label="Terminal"
      type="PRT"
      span={6}
      help={
        isOther && (
          <span className="cz-booking-warn">
            {line.name} suele operar en {line.usual_terminal}.{' '}
            <Button
              type="link"
              size="small"
              className="cz-booking-inline-link"
              onClick={() => form.setFieldsValue({ port: usual, names: { port: line.usual_terminal } })}
            >
              Usar
            </Button>
          </span>
        )
      }
    />
  );
}
