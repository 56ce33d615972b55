import { bulkEditEquipments } from '@cabezal/contract/fleet/equipments/equipment-edits.calls';
import type { EquipmentRow } from '@cabezal/contract/fleet/equipments/equipments.calls';
import { type CompanyRow, getCompanies } from '@cabezal/contract/people/companies/companies.calls';
import { AVAILABILITIES, AVAILABILITY_NAMES } from '@cabezal/domain/system/validation/equipment';
import type { EquipmentKind } from '@cabezal/domain/system/validation/equipment-attributes.data';
import { Input, Select } from 'antd';
import type { BulkField, BulkRow, BulkShape } from '../../../kits/bulk/bulk-shape.ts';
import { companyOption } from '../../../kits/selects/company-option.ts';
import { nameOfCompany } from '../../../kits/selects/names.ts';
import { EntitySelect } from '../../../ui/form/EntitySelect.tsx';
import { equipmentKinds } from './equipment-kinds.ts';

const availability: BulkField = {
  name: 'availability',
  label: 'Disponibilidad',
  state: true,
  help: 'El que tiene viajes por decidir se cambia en su ficha',
  control: (
    <Select placeholder="Elija" options={AVAILABILITIES.map(value => ({ value, label: AVAILABILITY_NAMES[value] }))} />
  ),
};
const observation: BulkField = {
  name: 'observation',
  label: 'Observación',
  empties: true,
  help: 'Toma el lugar de la que tenga cada uno, que queda en su historial',
  control: <Input.TextArea autoSize={{ minRows: 2, maxRows: 6 }} maxLength={500} />,
};
const company: BulkField = {
  name: 'id_company',
  label: 'Transportista',
  help: 'Pasan a otro los que no tienen viajes abiertos',
  control: (
    <EntitySelect<CompanyRow>
      call={getCompanies}
      nameOf={nameOfCompany}
      filters={{ active: true, company_type: 'TRANS' }}
      option={companyOption}
    />
  ),
};

/** The fields that can be changed for many gensets, chassis or modems; only the operator can assign them to another carrier. */
export const equipmentBulk = (kind: EquipmentKind, isOperator: boolean): BulkShape => ({
  call: bulkEditEquipments,
  words: [equipmentKinds[kind].name, equipmentKinds[kind].title.toLowerCase()],
  fields: [availability, ...(isOperator ? [company] : []), observation],
});

export const equipmentBulkRow = (row: EquipmentRow): BulkRow => ({
  id: row.id_equipment,
  version: row.version,
  name: row.disk,
  path: equipmentKinds[row.kind].path(row),
});
