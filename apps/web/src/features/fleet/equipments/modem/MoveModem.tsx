import {
  type Equipment,
  type EquipmentRow,
  getChasis,
  getGenerators,
} from '@cabezal/contract/fleet/equipments/equipments.calls';
import { mountModem } from '@cabezal/contract/fleet/modems/modems.calls';
import { getTrucks, type TruckRow } from '@cabezal/contract/fleet/trucks/trucks.calls';
import { formatPlate } from '@cabezal/domain/system/validation/plate';
import { Form, Segmented } from 'antd';
import { useState } from 'react';
import { nameOfTruck } from '../../../../kits/selects/names.ts';
import { truckOption } from '../../../../kits/selects/truck-option.ts';
import { InstantField } from '../../../../ui/form/date-fields.tsx';
import { EntitySelect } from '../../../../ui/form/EntitySelect.tsx';
import { Field } from '../../../../ui/form/Field.tsx';
import { FormModal } from '../../../../ui/form/FormModal.tsx';
import { useOpened } from '../../../../ui/use-opened.ts';
import { isMounted } from './modem-words.ts';

type Where = 'truck' | 'CHA' | 'GEN';
const wheres: { value: Where; label: string }[] = [
  { value: 'truck', label: 'Camión' },
  { value: 'CHA', label: 'Chasis' },
  { value: 'GEN', label: 'Generador' },
];
const equipmentOption = (row: EquipmentRow) => ({
  value: row.id_equipment,
  label: row.license_plate ? `${row.disk} · ${formatPlate(row.license_plate)}` : row.disk,
  hint: row.business_name,
});

/** Mounts a modem on another truck, chassis or genset, or removes it, from a given time on. */
export function MoveModem({ equipment: now, onClose }: { equipment: Equipment; onClose: () => void }) {
  const equipment = useOpened(now);
  const { id_equipment, version } = equipment;
  const [where, choose] = useState<Where>(equipment.mounted_on?.kind ?? 'truck');
  const [form] = Form.useForm();
  // The form keeps the selected value under the name of the field: a chassis must not be taken for a genset.
  const chooseAnother = (next: Where) => {
    form.setFieldValue('id_mounted_on', undefined);
    choose(next);
  };
  const help = isMounted(equipment) ? 'Vacío: queda en ninguno' : undefined;
  return (
    <FormModal
      title={`${isMounted(equipment) ? 'Mover' : 'Montar'} el módem ${equipment.disk}`}
      text="Desde esa hora sus posiciones son de lo que elija; las anteriores, también las que lleguen tarde, siguen siendo de lo que lo llevaba. Lo que ya se guardó no cambia. De un chasis o generador se ve el último lugar; un viaje solo lo sigue el módem del camión."
      okText={isMounted(equipment) ? 'Mover' : 'Montar'}
      call={mountModem}
      form={form}
      toInput={({ id_truck, id_mounted_on, from_at }) => ({
        id_equipment,
        version,
        id_truck: where === 'truck' ? (id_truck ?? null) : null,
        id_mounted_on: where === 'truck' ? null : (id_mounted_on ?? null),
        from_at,
      })}
      doneText="Módem movido"
      onClose={onClose}
    >
      <div className="cz-span-12">
        <Segmented options={wheres} value={where} onChange={chooseAnother} aria-label="En qué se monta" />
      </div>
      {where === 'truck' ? (
        <Field name="id_truck" label="Camión" span={6} help={help}>
          <EntitySelect<TruckRow>
            call={getTrucks}
            nameOf={nameOfTruck}
            filters={{ active: true }}
            option={truckOption}
            placeholder="En ninguno"
          />
        </Field>
      ) : (
        <Field key={where} name="id_mounted_on" label={where === 'CHA' ? 'Chasis' : 'Generador'} span={6} help={help}>
          <EntitySelect<EquipmentRow>
            key={where}
            call={where === 'CHA' ? getChasis : getGenerators}
            filters={{ active: true }}
            option={equipmentOption}
            placeholder="En ninguno"
          />
        </Field>
      )}
      <Field name="from_at" label="Desde" span={6} help="Vacío: ahora">
        <InstantField />
      </Field>
    </FormModal>
  );
}
