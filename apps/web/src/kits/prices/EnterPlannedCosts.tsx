import { EditOutlined, TagOutlined } from '@ant-design/icons';
import {
  associateCarrierCost,
  updateCostSubReserve,
} from '@cabezal/contract/bookings/planned-costs/planned-costs.calls';
import type { ReservationDetail } from '@cabezal/contract/bookings/reservations/reservation.shapes';
import { getReservation } from '@cabezal/contract/bookings/reservations/reservations.calls';
import { isRejectedOrCancelledStatus } from '@cabezal/domain/trips/status/labels';
import { Form, Select } from 'antd';
import { useState } from 'react';
import { callApi } from '../../api/call-api.ts';
import { ActionButton } from '../../ui/ActionButton.tsx';
import { Editing } from '../../ui/form/EditPage.tsx';
import { Field } from '../../ui/form/Field.tsx';
import { FormModal } from '../../ui/form/FormModal.tsx';
import type { Edit } from '../../ui/form/use-editing.ts';
import { useAccess } from '../rights/use-access.ts';
import { CompanySelect } from '../selects/selects.tsx';
import { CostItems, firstItem, itemsIn, useCostTypes, WhyCost } from './CostItems.tsx';
import { LEG_NAMES } from './cost-words.ts';
import { containerText } from './price-words.ts';
import './prices.css';
import './costs.css';

const standing = ({ sub_reservations }: ReservationDetail) =>
  sub_reservations.filter(sub => !isRejectedOrCancelledStatus(sub.status));

/** For people who enter planned costs but may not see costs: the two forms, without amounts. */
export default function EnterPlannedCosts({ detail }: { detail: ReservationDetail }) {
  const { id_reservation } = detail;
  const [asked, setAsked] = useState<'plan' | 'spot' | null>(null);
  const canPlan = standing(detail).length > 0 || 'Ningún contenedor sigue en pie';
  const canAgree = detail.accepted_at !== null || 'La reserva aún no se aprueba';
  const Form = asked === 'plan' ? PlanBlind : AgreeBlind;
  return (
    <>
      <p className="cz-modal-text">
        Usted escribe lo que costará un contenedor, o lo acordado con un transportista; los valores los ve quien lee
        costos.
      </p>
      <div className="cz-prices-buttons">
        <ActionButton icon={<EditOutlined />} can={canPlan} onClick={() => setAsked('plan')}>
          Planificar costo
        </ActionButton>
        <ActionButton
          icon={<TagOutlined />}
          can={canPlan === true ? canAgree : canPlan}
          onClick={() => setAsked('spot')}
        >
          Costo puntual
        </ActionButton>
      </div>
      {asked !== null && (
        <Editing record={detail} read={() => callApi(getReservation, { id_reservation })}>
          {(record, edit) => <Form detail={record} edit={edit} onClose={() => setAsked(null)} />}
        </Editing>
      )}
    </>
  );
}

interface BlindProps {
  detail: ReservationDetail;
  edit: Edit;
  onClose: () => void;
}
const containersOf = (detail: ReservationDetail) =>
  standing(detail).map(sub => ({ value: sub.id_sub_reservation, label: containerText(sub) }));

function PlanBlind({ detail, edit, onClose }: BlindProps) {
  const types = useCostTypes();
  const containers = containersOf(detail);
  if (types === undefined) return null;
  return (
    <FormModal
      title="Planificar el costo de un contenedor"
      text="Lo que escriba vale en lugar de lo calculado, y de lo que otra persona haya planificado para ese contenedor."
      okText="Guardar costo"
      call={updateCostSubReserve}
      edit={edit}
      initial={(now: ReservationDetail) => ({
        id_sub_reservation: containersOf(now)[0]?.value,
        cost_items: [firstItem(types)],
      })}
      toInput={({ id_sub_reservation, cost_items, justification }) => {
        const version = detail.sub_reservations.find(sub => sub.id_sub_reservation === id_sub_reservation)?.version;
        return { id_sub_reservation, version, justification, cost_items: itemsIn(cost_items) };
      }}
      doneText="Costo planificado"
      onClose={onClose}
      width={640}
    >
      <Field name="id_sub_reservation" label="Contenedor" span={12}>
        <Select options={containers} />
      </Field>
      <CostItems name="cost_items" />
      <WhyCost />
    </FormModal>
  );
}

function AgreeBlind({ detail, edit, onClose }: BlindProps) {
  const [form] = Form.useForm();
  const { person } = useAccess();
  // There are no spot prices for the operator's own trucks.
  const carrierOf = ({ id_carrier }: ReservationDetail) => (id_carrier === person.id_company ? null : id_carrier);
  const types = useCostTypes();
  const containers = containersOf(detail);
  const { id_reservation, version } = detail;
  const id_sub = Form.useWatch('container', { form, preserve: true }) ?? containers[0]?.value;
  const sub = detail.sub_reservations.find(one => one.id_sub_reservation === id_sub);
  const legs = [
    { value: 0, label: 'Todo el contenedor' },
    ...(sub?.legs ?? [])
      .filter(leg => leg.required)
      .map(leg => ({ value: leg.id_leg, label: LEG_NAMES[leg.kind] ?? leg.kind })),
  ];
  if (types === undefined) return null;
  return (
    <FormModal
      title="Costo puntual de este viaje"
      text="Lo acordado con el transportista va antes que sus tarifas, también al cerrar la guía. Reemplaza lo que ya se haya acordado con él para lo mismo."
      okText="Guardar costo"
      call={associateCarrierCost}
      edit={edit}
      form={form}
      initial={(now: ReservationDetail) => ({
        container: containersOf(now)[0]?.value,
        leg: 0,
        id_carrier: carrierOf(now),
        items: [firstItem(types)],
      })}
      toInput={({ id_carrier, container, leg, items, justification }) => {
        const place = { id_sub_reservation: container, id_leg: Number(leg) > 0 ? leg : null };
        return {
          id_reservation,
          version,
          id_carrier,
          justification,
          items: itemsIn(items).map(item => ({ ...place, ...item })),
        };
      }}
      onValuesChange={changed => {
        // A leg belongs to one container.
        if ('container' in changed) form.setFieldValue('leg', 0);
      }}
      doneText="Costo puntual guardado"
      onClose={onClose}
      width={640}
    >
      <Field name="id_carrier" label="Transportista" span={12}>
        <CompanySelect
          types={['TRANS']}
          name={carrierOf(detail) === null ? undefined : (detail.carrier_name ?? undefined)}
          refuse={row => (row.is_operator ? 'Es la operadora' : null)}
        />
      </Field>
      <Form.Item name="container" label="Contenedor" className="cz-span-7">
        <Select options={containers} />
      </Form.Item>
      <Form.Item name="leg" label="Para" className="cz-span-5">
        <Select options={legs} />
      </Form.Item>
      <CostItems name="items" />
      <WhyCost />
    </FormModal>
  );
}
