import { EditOutlined, TagOutlined } from '@ant-design/icons';
import {
  associateCarrierCost,
  type ReservationCost,
  type SubCost,
  updateCostSubReserve,
} from '@cabezal/contract/bookings/planned-costs/planned-costs.calls';
import { Form, Select } from 'antd';
import { useRef, useState } from 'react';
import { ActionButton } from '../../ui/ActionButton.tsx';
import { Editing } from '../../ui/form/EditPage.tsx';
import { Field } from '../../ui/form/Field.tsx';
import { FormModal } from '../../ui/form/FormModal.tsx';
import { isSameValue } from '../../ui/form/merge-values.ts';
import { type Edit, present } from '../../ui/form/use-editing.ts';
import { useAccess } from '../rights/use-access.ts';
import { CompanySelect } from '../selects/selects.tsx';
import { CostItems, firstItem, itemOf, itemsIn, useCostTypes, WhyCost } from './CostItems.tsx';
import { costText, LEG_NAMES } from './cost-words.ts';
import { containerText } from './price-words.ts';
import { readCost } from './read-prices.ts';

interface ChangeCostProps {
  cost: ReservationCost;
  sub: SubCost;
}

/** The actions for the costs of a container: an entered planned cost, a spot price agreed with a carrier for this trip. */
export function ChangeCost({ cost, sub }: ChangeCostProps) {
  const { mayKeep } = useAccess();
  const [asked, setAsked] = useState<'plan' | 'spot' | null>(null);
  if (!mayKeep('cost.write')) return null;
  const close = () => setAsked(null);
  const canAgree = sub.can.edit === true ? cost.can.spot : sub.can.edit;
  return (
    <div className="cz-prices-buttons">
      <ActionButton icon={<EditOutlined />} can={sub.can.edit} onClick={() => setAsked('plan')}>
        Cambiar costo
      </ActionButton>
      <ActionButton icon={<TagOutlined />} can={canAgree} onClick={() => setAsked('spot')}>
        Costo puntual
      </ActionButton>
      {asked !== null && (
        <Editing record={{ cost, sub }} read={async () => withSub(await readCost(cost), sub)}>
          {(record, edit) => {
            const Form = asked === 'plan' ? PlanCost : AgreeCost;
            return <Form {...record} edit={edit} onClose={close} />;
          }}
        </Editing>
      )}
    </div>
  );
}

const withSub = (cost: ReservationCost, { id_sub_reservation }: SubCost): ChangeCostProps => ({
  cost,
  sub: present(cost.subs.find(sub => sub.id_sub_reservation === id_sub_reservation)),
});
type FormProps = ChangeCostProps & { edit: Edit; onClose: () => void };

function PlanCost({ sub, edit, onClose }: FormProps) {
  const { id_sub_reservation, version } = sub;
  const types = useCostTypes();
  if (types === undefined) return null;
  return (
    <FormModal
      title="Cambiar el costo planificado"
      text={`${containerText(sub)}. Lo calculado (${costText(sub.computed)}) queda al lado; sin ningún costo aquí, vuelve a valer.`}
      call={updateCostSubReserve}
      edit={edit}
      initial={({ sub: now }: ChangeCostProps) => ({ cost_items: now.given?.items.map(itemOf) ?? [firstItem(types)] })}
      toInput={({ cost_items, justification }) => ({
        id_sub_reservation,
        version,
        justification,
        cost_items: itemsIn(cost_items),
      })}
      doneText="Costo cambiado"
      onClose={onClose}
      width={640}
    >
      <CostItems name="cost_items" stored={sub.given?.items} />
      <WhyCost />
    </FormModal>
  );
}

/** The spot prices of other containers and legs with the carrier are sent unchanged: the call replaces all of them. */
function keptOf(cost: ReservationCost, at: { id_carrier: unknown; id_sub_reservation: number; id_leg: number | null }) {
  return cost.subs.flatMap(({ id_sub_reservation, spots }) =>
    spots
      .filter(spot => spot.id_carrier === at.id_carrier)
      .filter(spot => id_sub_reservation !== at.id_sub_reservation || spot.id_leg !== at.id_leg)
      .map(spot => ({ id_sub_reservation, id_leg: spot.id_leg, ...itemOf(spot) })),
  );
}

/** The carrier for whom a spot price is entered first. */
const carrierOf = (sub: SubCost) => sub.spots[0] ?? sub.legs.find(leg => !leg.is_own);
const spotsOf = (sub: SubCost, id_carrier: unknown, id_leg: number | null) =>
  sub.spots.filter(spot => spot.id_carrier === id_carrier && spot.id_leg === id_leg).map(itemOf);

function AgreeCost({ cost, sub, edit, onClose }: FormProps) {
  const [form] = Form.useForm();
  const filled = useRef<unknown>(null);
  const types = useCostTypes();
  const { id_reservation, version } = cost;
  const { id_sub_reservation } = sub;
  const carrier = carrierOf(sub);
  const itemsOf = (of: SubCost, id_carrier: unknown, id_leg: number | null) => {
    const stored = spotsOf(of, id_carrier, id_leg);
    return stored.length === 0 ? [firstItem(types)] : stored;
  };
  const legs = [
    { value: 0, label: 'Todo el contenedor' },
    ...sub.legs.map(leg => ({ value: leg.id_leg, label: LEG_NAMES[leg.kind] ?? leg.kind })),
  ];
  const legOf = (value: unknown): number | null => (typeof value === 'number' && value > 0 ? value : null);
  if (types === undefined) return null;
  const begun = itemsOf(sub, carrier?.id_carrier, null);
  const initial = ({ sub: now }: ChangeCostProps) => {
    const id_carrier = carrierOf(now)?.id_carrier;
    return { id_carrier, leg: 0, items: itemsOf(now, id_carrier, null) };
  };
  return (
    <FormModal
      title="Costo puntual de este viaje"
      text={`${containerText(sub)}. Lo acordado con el transportista va antes que sus tarifas, también al cerrar la guía; sin ningún costo aquí, vuelven a valer.`}
      okText="Guardar costo"
      call={associateCarrierCost}
      edit={edit}
      form={form}
      initial={initial}
      toInput={values => {
        const id_leg = legOf(values.leg);
        const { id_carrier, justification } = values;
        const items = itemsIn(values.items).map(item => ({ id_sub_reservation, id_leg, ...item }));
        const kept = keptOf(cost, { id_carrier, id_sub_reservation, id_leg });
        return { id_reservation, version, id_carrier, justification, items: [...items, ...kept] };
      }}
      onValuesChange={(changed, all) => {
        if (!('id_carrier' in changed || 'leg' in changed)) return;
        const next = itemsOf(sub, all.id_carrier, legOf(all.leg));
        // Values that the person typed meanwhile are kept as the agreed cost.
        if (!isSameValue(form.getFieldValue('items'), filled.current ?? begun)) return;
        form.setFieldValue('items', next);
        filled.current = next;
      }}
      doneText="Costo puntual guardado"
      onClose={onClose}
      width={640}
    >
      <Field name="id_carrier" label="Transportista" span={7}>
        <CompanySelect
          types={['TRANS']}
          name={carrier?.carrier}
          refuse={row => (row.is_operator ? 'Es la operadora' : null)}
        />
      </Field>
      <Form.Item name="leg" label="Para" className="cz-span-5">
        <Select options={legs} />
      </Form.Item>
      <CostItems name="items" stored={sub.spots} />
      <WhyCost />
    </FormModal>
  );
}
