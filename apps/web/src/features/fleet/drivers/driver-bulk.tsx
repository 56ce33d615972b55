import { bulkEditDrivers } from '@cabezal/contract/fleet/drivers/driver-edits.calls';
import { NATIONALITIES } from '@cabezal/contract/fleet/drivers/driver-lookups.data';
import type { DriverRow } from '@cabezal/contract/fleet/drivers/drivers.calls';
import { ESCALAFONES } from '@cabezal/contract/people/users/grades.data';
import { personName } from '@cabezal/domain/system/text/person-name';
import { AutoComplete, Input, Select } from 'antd';
import type { BulkRow, BulkShape } from '../../../kits/bulk/bulk-shape.ts';
import { either } from '../../../kits/bulk/yes-or-no.tsx';
import { driverPath } from './driver-columns.tsx';

const named = (values: readonly string[]) => values.map(value => ({ value, label: value }));

/** The fields that can be changed for many drivers. */
export const driverBulk: BulkShape = {
  call: bulkEditDrivers,
  words: ['conductor', 'conductores'],
  fields: [
    {
      name: 'escalafon',
      label: 'Escalafón',
      empties: true,
      control: <Select placeholder="Elija" options={named(ESCALAFONES)} />,
    },
    { name: 'nationality', label: 'Nacionalidad', control: <AutoComplete options={named(NATIONALITIES)} /> },
    {
      name: 'observation_driver',
      label: 'Observación',
      empties: true,
      help: 'Toma el lugar de la que tenga cada uno, que queda en su historial',
      control: <Input.TextArea autoSize={{ minRows: 2, maxRows: 6 }} maxLength={500} />,
    },
    {
      name: 'active',
      label: 'Estado',
      state: true,
      help: 'Quien tiene viajes por decidir se desactiva en su ficha',
      control: either('Activo', 'Inactivo'),
    },
  ],
};

export const driverBulkRow = (row: DriverRow): BulkRow => ({
  id: row.id_driver,
  version: row.version,
  name: personName(row),
  path: driverPath(row),
});
