import type { Equipment } from '@cabezal/contract/equipments/equipments.calls';
import { mountModem } from '@cabezal/contract/equipments/modems.calls';
import { getTrucks, type TruckRow } from '@cabezal/contract/trucks/trucks.calls';
import { InstantField } from '../../../ui/form/date-fields.tsx';
import { EntitySelect } from '../../../ui/form/EntitySelect.tsx';
import { Field } from '../../../ui/form/Field.tsx';
import { FormModal } from '../../../ui/form/FormModal.tsx';
import { truckOption } from '../truck-option.ts';

/** Mounts a modem on another truck, or takes it off, from an instant on. */
export function MoveModem({ equipment, onClose }: { equipment: Equipment; onClose: () => void }) {
  const { id_equipment, version, id_truck } = equipment;
  return (
    <FormModal
      title={`Mover el módem ${equipment.disk}`}
      text="Desde esa hora sus posiciones son del camión nuevo; las anteriores, también las que lleguen tarde, siguen siendo del que lo llevaba. Lo que ya se guardó no cambia de camión."
      okText="Mover"
      call={mountModem}
      toInput={values => ({ ...values, id_equipment, version, id_truck: values.id_truck ?? null })}
      doneText="Módem movido"
      onClose={onClose}
    >
      <Field name="id_truck" label="Camión" span={6} help={id_truck === null ? undefined : 'Vacío: queda en ninguno'}>
        <EntitySelect<TruckRow>
          call={getTrucks}
          filters={{ active: true }}
          option={truckOption}
          placeholder="En ninguno"
        />
      </Field>
      <Field name="from_at" label="Desde" span={6} help="Vacío: ahora">
        <InstantField />
      </Field>
    </FormModal>
  );
}
