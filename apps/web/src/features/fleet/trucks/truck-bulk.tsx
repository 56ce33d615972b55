import { bulkEditTrucks } from '@cabezal/contract/fleet/trucks/truck-edits.calls';
import * as values from '@cabezal/contract/fleet/trucks/truck-lookups.data';
import * as lookups from '@cabezal/contract/fleet/trucks/trucks.calls';
import { formatPlate } from '@cabezal/domain/system/validation/plate';
import { SET_TRUCK_STATES, TRUCK_STATE_NAMES } from '@cabezal/domain/system/validation/truck-state';
import { AutoComplete, Input, Select } from 'antd';
import type { BulkRow, BulkShape } from '../../../kits/bulk/bulk-shape.ts';
import { LookupSelect } from '../../../ui/form/EntitySelect.tsx';
import { BrandField } from './TruckFields.tsx';
import { truckPath } from './truck-columns.tsx';

const named = (names: readonly string[]) => names.map(name => ({ value: name, label: name }));
const option = (row: { code: string; name: string }) => ({ value: row.code, label: row.name });
const empties = true;

/** The fields that can be changed for many trucks. */
export const truckBulk: BulkShape = {
  call: bulkEditTrucks,
  words: ['camión', 'camiones'],
  fields: [
    {
      name: 'truck_state',
      label: 'Estado',
      state: true,
      help: 'El que tiene viajes por decidir se cambia en su ficha',
      control: (
        <Select
          placeholder="Elija"
          options={SET_TRUCK_STATES.map(state => ({ value: state, label: TRUCK_STATE_NAMES[state] }))}
        />
      ),
    },
    { name: 'truck_type', label: 'Tipo', empties, control: <AutoComplete options={named(values.TRUCK_TYPES)} /> },
    { name: 'brand', label: 'Marca', empties, control: <BrandField /> },
    { name: 'model', label: 'Modelo', empties, control: <Input autoComplete="off" /> },
    { name: 'color', label: 'Color', empties, control: <AutoComplete options={named(values.TRUCK_COLORS)} /> },
    {
      name: 'axles',
      label: 'Ejes',
      empties,
      control: <LookupSelect call={lookups.getTruckAxles} option={option} />,
    },
    {
      name: 'body',
      label: 'Carrocería',
      empties,
      control: <LookupSelect call={lookups.getTruckBodies} option={option} />,
    },
    {
      name: 'cabin',
      label: 'Cabina',
      empties,
      control: <LookupSelect call={lookups.getTruckCabins} option={option} />,
    },
    {
      name: 'fuel',
      label: 'Combustible',
      empties,
      control: <LookupSelect call={lookups.getFuelTypes} option={option} />,
    },
    {
      name: 'observation_truck',
      label: 'Observación',
      empties,
      help: 'Toma el lugar de la que tenga cada uno, que queda en su historial',
      control: <Input.TextArea autoSize={{ minRows: 2, maxRows: 6 }} maxLength={500} />,
    },
  ],
};

export const truckBulkRow = (row: lookups.TruckRow): BulkRow => ({
  id: row.id_truck,
  version: row.version,
  name: `${row.disk} · ${formatPlate(row.license_plate)}`,
  path: truckPath(row),
});
