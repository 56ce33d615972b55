import { DeleteOutlined, PlusOutlined } from '@ant-design/icons';
import {
  addReservationServices,
  type ReservationServices,
} from '@cabezal/contract/bookings/reservation-services/reservation-services.calls';
import { formatMoney } from '@cabezal/domain/system/amounts/money';
import { plural } from '@cabezal/domain/system/amounts/plural';
import { Button, Form, Input, Select } from 'antd';
import { useAccess } from '../../../../kits/rights/use-access.ts';
import { Field } from '../../../../ui/form/Field.tsx';
import { FormModal } from '../../../../ui/form/FormModal.tsx';
import { UnitField } from '../../../../ui/form/fields.tsx';
import { useFormKit } from '../../../../ui/form/form-context.ts';
import { type AddedLine, ServiceCharge, useAddedSale } from './ServiceCharge.tsx';
import { MotiveField, PriceFields } from './ServiceFields.tsx';
import { containerText } from './service-words.ts';

interface DialogProps {
  of: ReservationServices;
  onClose: () => void;
}
const MOST = 30;

/** Adds several services: as charges, or as requests of the customer. */
export function AddServicesDialog({ of, onClose }: DialogProps) {
  const [form] = Form.useForm();
  const { id_reservation, adds, add, containers } = of;
  const chosen = Form.useWatch<number | null>('id_sub_reservation', form);
  const isRequest = adds === 'ASKS';
  const lines = Form.useWatch<(AddedLine | undefined)[]>('services', { form, preserve: true }) ?? [];
  const charge = useAddedSale(of, chosen ?? null, lines);
  const { can, wants_motive } = containers.find(one => one.id_sub_reservation === chosen)?.add ?? add;
  return (
    <FormModal
      title={isRequest ? 'Pedir servicios' : 'Agregar servicios'}
      text={
        isRequest
          ? 'La operadora los confirma con su precio. Hasta entonces no se cobran.'
          : 'Se cobran junto al flete, sin IVA. Sin precio escrito, vale el de las tarifas o el del catálogo.'
      }
      okText={isRequest ? 'Pedir' : 'Agregar'}
      width={680}
      can={can === true ? charge.can : can}
      form={form}
      call={addReservationServices}
      initial={{ id_sub_reservation: null, services: [{ quantity: 1 }], motive: null }}
      toInput={values => ({ ...values, id_reservation, expected_sale: charge.expected_sale })}
      doneText={isRequest ? 'Servicios pedidos' : 'Servicios agregados'}
      onClose={onClose}
    >
      {containers.length > 1 && <ContainerField of={of} />}
      <Lines of={of} />
      {wants_motive && <MotiveField />}
      <ServiceCharge of={of} query={charge.query} changed={charge.changed} />
    </FormModal>
  );
}

function ContainerField({ of: { id_reservation, containers } }: { of: ReservationServices }) {
  const options = containers.map(container => ({
    value: container.id_sub_reservation,
    label: `${containerText(id_reservation, container)} · ${container.container_type}`,
  }));
  return (
    <Field
      name="id_sub_reservation"
      label="Contenedor"
      span={12}
      help="Sin elegir uno, el generador va solo a los contenedores que lo necesitan; si ninguno lo necesita, a todos."
    >
      <Select
        allowClear
        placeholder={plural(containers.length, 'El contenedor', 'Cada uno de los # contenedores')}
        options={options}
      />
    </Field>
  );
}

function Lines({ of }: { of: ReservationServices }) {
  const { form } = useFormKit();
  const lines = Form.useWatch<(AddedLine | undefined)[]>('services', { form, preserve: true }) ?? [];
  const taken = lines.map(line => line?.id_service);
  return (
    <div className="cz-span-12">
      <Form.List name="services">
        {(rows, { add, remove }) => (
          <div className="cz-reservations-service-lines">
            {rows.map(({ key, name: row }) => (
              <LineFields
                key={key}
                row={row}
                of={of}
                chosen={lines[row]?.id_service}
                offered={of.offered.filter(one => !taken.some((id, at) => at !== row && id === one.id_service))}
                onRemove={rows.length > 1 ? () => remove(row) : undefined}
              />
            ))}
            {rows.length < Math.min(MOST, of.offered.length) && (
              <span>
                <Button type="text" icon={<PlusOutlined />} onClick={() => add({ quantity: 1 })}>
                  Otro servicio
                </Button>
              </span>
            )}
          </div>
        )}
      </Form.List>
    </div>
  );
}

interface LineProps {
  row: number;
  of: ReservationServices;
  chosen: number | undefined;
  offered: ReservationServices['offered'];
  onRemove: (() => void) | undefined;
}
function LineFields({ row, of, chosen, offered, onRemove }: LineProps) {
  const { isOperator } = useAccess();
  const options = offered.map(({ id_service, name, unit_price }) => ({
    value: id_service,
    label: unit_price === null ? `${name} · a convenir` : `${name} · ${formatMoney(unit_price)}`,
  }));
  return (
    <fieldset className="cz-reservations-service-line" aria-label={`Servicio ${row + 1}`}>
      <div className="cz-reservations-service-choice">
        <Field name={['services', row, 'id_service']} isListed label="Servicio">
          <Select showSearch={{ optionFilterProp: 'label' }} placeholder="Elija el servicio" options={options} />
        </Field>
        {onRemove && (
          <Button
            type="text"
            icon={<DeleteOutlined />}
            aria-label={`Quitar el servicio ${row + 1}`}
            title="Quitar"
            onClick={onRemove}
          />
        )}
      </div>
      <div className="cz-grid">
        {isOperator ? (
          <PriceFields at={['services', row]} service={of.offered.find(one => one.id_service === chosen)} />
        ) : (
          <>
            <Field name={['services', row, 'quantity']} isListed label="Cantidad" span={4}>
              <UnitField unit="" decimals={2} />
            </Field>
            {of.adds === 'ASKS' && (
              <Field name={['services', row, 'note']} isListed label="Indicaciones" span={8}>
                <Input maxLength={500} autoComplete="off" />
              </Field>
            )}
          </>
        )}
      </div>
    </fieldset>
  );
}
