import { DeleteOutlined, PlusOutlined } from '@ant-design/icons';
import { addPaymentCost } from '@cabezal/contract/money/costs/payment-costs.calls';
import { Button, Form } from 'antd';
import { Field } from '../../ui/form/Field.tsx';
import { FormModal } from '../../ui/form/FormModal.tsx';
import { ReservationSelect } from '../selects/selects.tsx';
import { type At, DetailFields, DocumentFields, ProviderField, WhyField } from './CostFields.tsx';
import { receiptInput, withoutTrips } from './receipt-input.ts';
import './costs.css';

const MOST_DETAILS = 50;
const detailAt =
  (row: number): At =>
  field => ['detalles', row, field];

interface AddCostsProps {
  /** The reservation on whose page the form is; absent: it is selected in the form. */
  id_reservation?: number;
  onClose: () => void;
}

/** Enters an invoice of a third party for a reservation: one document with any number of lines. */
export default function AddCosts({ id_reservation, onClose }: AddCostsProps) {
  const [form] = Form.useForm();
  const chosen = Form.useWatch<number | undefined>('reservation_id', form);
  const reservation = id_reservation ?? chosen;
  const forgetTrips = () => form.setFieldValue('detalles', withoutTrips(form.getFieldValue('detalles')));
  return (
    <FormModal
      title="Registrar costo de un tercero"
      okText="Registrar costo"
      call={addPaymentCost}
      form={form}
      initial={{ reservation_id: id_reservation, detalles: [{ iva_kind: 'ZERO', rebillable: false }] }}
      toInput={values => receiptInput({ ...values, reservation_id: reservation })}
      doneText={rows => (rows.length === 1 ? 'Costo registrado' : `${rows.length} costos registrados`)}
      onClose={onClose}
      width={760}
    >
      {id_reservation === undefined && (
        <Field name="reservation_id" label="Reserva" span={6}>
          <ReservationSelect onChange={forgetTrips} />
        </Field>
      )}
      <ProviderField />
      {/* One document for all lines: its fields belong to the first line, and are copied to the others. */}
      <DocumentFields at={detailAt(0)} />
      <div className="cz-span-12">
        <Form.List name="detalles">
          {(rows, { add, remove }) => (
            <>
              {rows.map(({ key, name }) => (
                <fieldset key={key} className="cz-costs-detail" aria-label={`Línea ${name + 1}`}>
                  <div className="cz-grid">
                    <DetailFields isListed at={detailAt(name)} id_reservation={reservation} />
                  </div>
                  {name > 0 && (
                    <Button type="text" icon={<DeleteOutlined />} onClick={() => remove(name)}>
                      Quitar la línea {name + 1}
                    </Button>
                  )}
                </fieldset>
              ))}
              {rows.length < MOST_DETAILS && (
                <Button
                  type="text"
                  icon={<PlusOutlined />}
                  onClick={() => add({ iva_kind: 'ZERO', rebillable: false })}
                >
                  Agregar línea
                </Button>
              )}
            </>
          )}
        </Form.List>
      </div>
      <WhyField />
    </FormModal>
  );
}
