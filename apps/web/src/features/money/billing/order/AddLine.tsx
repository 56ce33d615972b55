import { addServicePaymentOrder } from '@cabezal/contract/money/billing/payment-orders.calls';
import { getServices, type ServiceRow } from '@cabezal/contract/prices/services/services.calls';
import { formatMoney } from '@cabezal/domain/system/amounts/money';
import { Button, Form, Input, Segmented, Select } from 'antd';
import { useCallback, useEffect, useRef, useState } from 'react';
import { useChange } from '../../../../api/use-change.ts';
import { nameOfService } from '../../../../kits/selects/names.ts';
import { ActionButton } from '../../../../ui/ActionButton.tsx';
import { Failure } from '../../../../ui/feedback/Failure.tsx';
import { clearable } from '../../../../ui/form/clearable.tsx';
import { EntitySelect } from '../../../../ui/form/EntitySelect.tsx';
import { Field } from '../../../../ui/form/Field.tsx';
import { FormShell, useFormWork } from '../../../../ui/form/FormShell.tsx';
import { MoneyField } from '../../../../ui/form/fields.tsx';
import { type FormGuard, LeaveGuard, useAskToClose } from '../../../../ui/form/use-leave-guard.ts';
import { QuantityField } from './EditLine.tsx';
import { Justification } from './Justification.tsx';
import type { ShownOrder } from './shown-order.ts';
import { UnbilledCharges } from './UnbilledCharges.tsx';

interface AddLineProps {
  order: ShownOrder;
  onClose: () => void;
}
type Way = 'service' | 'charge';
const ways = [
  { value: 'service' as const, label: 'Del catálogo' },
  { value: 'charge' as const, label: 'Rubro pendiente' },
];

/** Adds a service with entered amounts, or an unbilled charge of the order's reservations. */
export function AddLine({ order, onClose }: AddLineProps) {
  // A refund consists of entered costs, not of services of the catalogue.
  const isRefund = order.kind === 'REEMBOLSO';
  const [way, setWay] = useState<Way>(isRefund ? 'charge' : 'service');
  const guard: FormGuard = useRef(() => false);
  const isDirty = useCallback(() => guard.current(), []);
  const toCharges = useAskToClose(
    isDirty,
    useCallback(() => setWay('charge'), []),
  );
  return (
    <div className="cz-billing-line-form cz-billing-add-line">
      {!isRefund && (
        <Segmented<Way>
          aria-label="Qué se agrega"
          value={way}
          options={ways}
          onChange={next => (next === 'charge' ? toCharges() : setWay(next))}
        />
      )}
      {way === 'service' ? (
        <ServiceForm order={order} guard={guard} onClose={onClose} />
      ) : (
        <UnbilledCharges order={order} onClose={onClose} />
      )}
    </div>
  );
}

interface ServiceValues {
  id_service: number;
  id_reservation?: number;
  description?: string;
  quantity: number;
  unit_price: string;
  justification?: string;
}
const { input } = addServicePaymentOrder;

function ServiceForm({ order, guard, onClose }: AddLineProps & { guard: FormGuard }) {
  const [form] = Form.useForm();
  const work = useFormWork(form, input);
  const { isDirty } = work.written;
  const close = useAskToClose(isDirty, onClose);
  useEffect(() => {
    guard.current = isDirty;
    return () => {
      guard.current = () => false;
    };
  }, [guard, isDirty]);
  const add = useChange(addServicePaymentOrder, {
    form,
    onDone: () => {
      work.written.settle();
      onClose();
    },
  });
  const send = ({ quantity, description, ...values }: ServiceValues) =>
    add.run({
      numero_orden: order.numero_orden,
      version: order.version,
      ...values,
      description: description?.trim() || undefined,
      quantity: String(quantity),
    });
  const pick = (service: ServiceRow | null) => {
    if (service?.unit_price) form.setFieldsValue({ unit_price: service.unit_price });
  };
  return (
    <FormShell
      work={work}
      isPart
      initial={{ quantity: 1 }}
      disabled={add.pending}
      onFinish={values => send(values as unknown as ServiceValues)}
    >
      <LeaveGuard isDirty={isDirty} />
      <Failure error={add.error} form={form} />
      <div className="cz-billing-line-fields">
        <Field name="id_service" label="Servicio" demanded rules={[{ required: true, message: 'Elija un servicio' }]}>
          <EntitySelect<ServiceRow>
            call={getServices}
            nameOf={nameOfService}
            filters={{ active: true }}
            option={serviceOption}
            onPick={pick}
          />
        </Field>
        <QuantityField />
        <Field name="unit_price" label="Precio" demanded>
          <MoneyField />
        </Field>
        <Field name="id_reservation" label="Reserva">
          <Select
            allowClear={clearable}
            placeholder="Sin reserva"
            options={order.reservations.map(reservationOption)}
          />
        </Field>
        <Field name="description" label="Descripción">
          <Input maxLength={300} placeholder="La del servicio" />
        </Field>
      </div>
      <Justification isRequired={false} />
      <div className="cz-modal-buttons">
        <Button onClick={close}>Cancelar</Button>
        <ActionButton look="primary" htmlType="submit" loading={add.pending}>
          Agregar rubro
        </ActionButton>
      </div>
    </FormShell>
  );
}

const serviceOption = (service: ServiceRow) => ({
  value: service.id_service,
  label: service.unit_price ? `${service.name} · ${formatMoney(service.unit_price)}` : service.name,
});

const reservationOption = (reservation: ShownOrder['reservations'][number]) => ({
  value: reservation.id_reservation,
  label: `${reservation.id_reservation} · ${reservation.route_text}`,
});
