import { PlusOutlined } from '@ant-design/icons';
import type { EquipmentRow } from '@cabezal/contract/equipments/equipments.calls';
import { CREDENTIAL_STATE_LABELS } from '@cabezal/domain/validation/credentials';
import { AVAILABILITY_NAMES } from '@cabezal/domain/validation/equipment';
import { CHASSIS_TYPES, type EquipmentKind } from '@cabezal/domain/validation/equipment-attributes.data';
import { useMemo } from 'react';
import { useNavigate } from 'react-router';
import { useBulkEdit } from '../../kits/bulk/use-bulk-edit.tsx';
import { ImportButton } from '../../kits/imports/ImportButton.tsx';
import { useAccess } from '../../kits/rights/use-access.ts';
import { companyFilter } from '../../kits/selects/company-filter.ts';
import { ActionButton } from '../../ui/ActionButton.tsx';
import { DataTable } from '../../ui/table/DataTable.tsx';
import type { Filter } from '../../ui/table/filter-types.ts';
import { type SavedView, useSavedViews } from '../../ui/table/view-store.ts';
import { equipmentBulk, equipmentBulkRow } from './equipment-bulk.tsx';
import { equipmentColumns } from './equipment-columns.tsx';
import { equipmentKinds, useEquipmentKind } from './equipment-kinds.ts';

const availabilityFilter: Filter = {
  kind: 'options',
  field: 'availability',
  label: 'Disponibilidad',
  all: 'Todas',
  options: Object.entries(AVAILABILITY_NAMES).map(([value, label]) => ({ value, label })),
};
const inUseFilter: Filter = { kind: 'yes_no', field: 'in_use', label: 'En viaje' };
const sizeFilter: Filter = {
  kind: 'options',
  field: 'size',
  label: 'Tamaño',
  options: CHASSIS_TYPES.map(type => ({ value: type.code, label: type.name })),
};
const certificateFilter: Filter = {
  kind: 'options',
  field: 'certificate',
  label: 'Certificados',
  options: (['expired', 'about_to_expire', 'ok'] as const).map(value => ({
    value,
    label: value === 'ok' ? 'Al día' : CREDENTIAL_STATE_LABELS[value],
  })),
};

const filtersFor = (kind: EquipmentKind, isOperator: boolean): Filter[] => [
  availabilityFilter,
  ...(kind === 'MOD' ? [] : [inUseFilter]),
  ...(kind === 'CHA' ? [sizeFilter] : []),
  ...(isOperator ? [companyFilter(['TRANS']), { kind: 'yes_no', field: 'is_own', label: 'Propio' } as const] : []),
  ...(kind === 'MOD' ? [] : [certificateFilter]),
  { kind: 'yes_no', field: 'active', label: 'Activo' },
];

const workshop: SavedView = {
  id: 'workshop',
  name: 'En mantenimiento',
  query: 'f.availability=MANTENIMIENTO&f.active=true',
};
const given: SavedView[] = [
  { id: 'free', name: 'Libres', query: 'f.availability=DISPONIBLE&f.in_use=false' },
  { id: 'in_use', name: 'En viaje', query: 'f.in_use=true' },
  workshop,
  { id: 'papers_soon', name: 'Por vencer', query: 'f.certificate=about_to_expire&f.active=true' },
];
const givenOfModems: SavedView[] = [workshop];

/** Gensets, chassis or modems: which are free, which are on a trip, which have papers to renew. */
export default function EquipmentsPage() {
  const kind = useEquipmentKind();
  const { isOperator, guideLink, linkTo, may } = useAccess();
  const columns = useMemo(
    () => equipmentColumns(kind, { guide: guideLink, record: linkTo }),
    [kind, guideLink, linkTo],
  );
  const navigate = useNavigate();
  const shape = equipmentKinds[kind];
  const views = useSavedViews(shape.list, kind === 'MOD' ? givenOfModems : given, 'Todos');
  const edit = useBulkEdit(may('equipment.write'), equipmentBulk(kind, isOperator), equipmentBulkRow);
  const add = (
    <ActionButton look="primary" icon={<PlusOutlined />} onClick={() => navigate(shape.add)}>
      Nuevo {shape.name}
    </ActionButton>
  );
  const mayWrite = may('equipment.write');
  const actions = mayWrite && (
    <>
      <ImportButton kind="equipments" />
      {add}
    </>
  );
  return (
    <>
      <DataTable<EquipmentRow>
        key={kind}
        id={shape.table}
        call={shape.call}
        columns={columns}
        row={{ key: row => row.id_equipment, path: shape.path }}
        header={{ title: shape.title, actions: actions || null }}
        search={shape.search}
        filters={filtersFor(kind, isOperator)}
        views={views}
        bulk={edit.bulk}
        onExcel={shape.excel}
        empty={{ title: `Aún no hay ${shape.title.toLowerCase()}`, text: shape.empty, action: mayWrite && add }}
      />
      {edit.dialog}
    </>
  );
}
