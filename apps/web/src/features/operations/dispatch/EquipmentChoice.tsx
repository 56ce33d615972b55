import type { Candidates, UnassignedLeg } from '@cabezal/contract/operations/dispatch/dispatch.calls';
import { Select } from 'antd';
import { type ReactNode, useId } from 'react';
import { type Choice, equipmentFor } from './pick-equipment.ts';

interface EquipmentChoiceProps {
  found: Candidates;
  leg: UnassignedLeg;
  choice: Choice;
  onChoice: (choice: Choice) => void;
}

const NONE = 0;
const BY_ITSELF = -1;

type Row = Candidates['gensets'][number];

/** `waiting`: the piece that stands with the container. */
const equipmentOptions = (rows: readonly Row[], waiting: string | null | undefined) =>
  rows.map(row => ({
    value: row.id_equipment,
    label: [row.disk, row.size && `${row.size}'`, row.disk === waiting && 'con el contenedor']
      .filter(Boolean)
      .join(' · '),
    disabled: row.reasons.length > 0,
    title: row.reasons.join('. ') || row.company,
  }));

/** Driver, genset and chassis of the truck: chosen automatically, and changeable here. */
export function EquipmentChoice({ found, leg, choice, onChoice }: EquipmentChoiceProps) {
  const taken = equipmentFor(found, leg, found.candidates[0], choice);
  const drivers = found.drivers.map(driver => ({
    value: driver.id_driver,
    label: driver.name,
    disabled: driver.reasons.length > 0,
    title: driver.reasons.join('. ') || driver.company,
  }));
  const name = useId();
  return (
    <div className="cz-dispatch-equipment">
      <Labelled id={`${name}-driver`} label="Conductor">
        <Select
          id={`${name}-driver`}
          size="small"
          showSearch={{ optionFilterProp: 'label' }}
          value={choice.id_driver ?? BY_ITSELF}
          options={[{ value: BY_ITSELF, label: 'El de cada camión', disabled: false, title: '' }, ...drivers]}
          onChange={id => onChoice({ ...choice, id_driver: id === BY_ITSELF ? undefined : id })}
        />
      </Labelled>
      {leg.needs_generator && (
        <Labelled id={`${name}-genset`} label="Generador">
          <Select
            id={`${name}-genset`}
            size="small"
            showSearch={{ optionFilterProp: 'label' }}
            value={taken.id_generator}
            placeholder="Ninguno libre"
            options={equipmentOptions(found.gensets, leg.waits?.generator_disk)}
            onChange={id_generator => onChoice({ ...choice, id_generator })}
          />
        </Labelled>
      )}
      <Labelled id={`${name}-chassis`} label="Chasis">
        <Select
          id={`${name}-chassis`}
          size="small"
          showSearch={{ optionFilterProp: 'label' }}
          value={taken.id_chassis ?? NONE}
          options={[
            { value: NONE, label: 'Sin chasis', disabled: false, title: '' },
            ...equipmentOptions(found.chassis, leg.waits?.chassis_disk),
          ]}
          onChange={id => onChoice({ ...choice, id_chassis: id === NONE ? null : id })}
        />
      </Labelled>
    </div>
  );
}

function Labelled({ id, label, children }: { id: string; label: string; children: ReactNode }) {
  return (
    <div>
      <label htmlFor={id}>{label}</label>
      {children}
    </div>
  );
}
