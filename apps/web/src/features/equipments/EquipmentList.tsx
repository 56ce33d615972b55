import { CHASSIS_TYPES } from '@cabezal/contract/equipments/equipment-lookups.data';
import {
  AVAILABILITY_NAMES,
  type EquipmentRow,
  getEquipmentsExcel,
} from '@cabezal/contract/equipments/equipments.calls';
import { downloadFile } from '../../api/files.ts';
import { LiveStatus } from '../../live/LiveStatus.tsx';
import { DataTable } from '../../ui/table/DataTable.tsx';
import type { Filter } from '../../ui/table/filter-types.ts';
import type { ListInput } from '../../ui/table/list-state.ts';
import { type SavedView, useSavedViews } from '../../ui/table/view-store.ts';
import { companyFilter } from '../records/company-filter.ts';
import { useAccess } from '../records/use-access.ts';
import { equipmentColumns } from './equipment-columns.tsx';
import { equipmentKinds, type ShownKind } from './equipment-kinds.ts';

const availabilityFilter: Filter = {
  kind: 'options',
  field: 'availability',
  label: 'Disponibilidad',
  all: 'Todas',
  options: Object.entries(AVAILABILITY_NAMES).map(([value, label]) => ({ value, label })),
};
const sizeFilter: Filter = {
  kind: 'options',
  field: 'size',
  label: 'Tamaño',
  options: CHASSIS_TYPES.map(type => ({ value: type.code, label: type.name })),
};

const filtersFor = (kind: ShownKind, isOperator: boolean): Filter[] => [
  availabilityFilter,
  { kind: 'yes_no', field: 'in_use', label: 'En viaje' },
  ...(kind === 'CHA' ? [sizeFilter] : []),
  ...(isOperator ? [companyFilter(['TRANS']), { kind: 'yes_no', field: 'is_own', label: 'Propio' } as const] : []),
  { kind: 'yes_no', field: 'active', label: 'Activo' },
];

const given: SavedView[] = [
  { id: 'free', name: 'Libres', query: 'f.availability=DISPONIBLE&f.in_use=false' },
  { id: 'in_use', name: 'En viaje', query: 'f.in_use=true' },
  { id: 'workshop', name: 'En mantenimiento', query: 'f.availability=MANTENIMIENTO' },
];

/** The Excel is one for all kinds: it is told which. */
const excelOfKind = (kind: ShownKind) => (input: ListInput) =>
  downloadFile(
    getEquipmentsExcel,
    { ...input, filters: { ...input.filters, kind } } as never,
    equipmentKinds[kind].file,
  );

/** Gensets or chassis: which are free, which are on a trip. */
export function EquipmentList({ kind }: { kind: ShownKind }) {
  const { isOperator, guideLink } = useAccess();
  const shape = equipmentKinds[kind];
  const views = useSavedViews(shape.list, given, 'Todos');
  return (
    <DataTable<EquipmentRow>
      id={kind === 'GEN' ? 'gensets' : 'chassis'}
      call={shape.call}
      nouns={['equipment', 'guide']}
      columns={equipmentColumns(kind, guideLink)}
      row={{ key: row => row.id_equipment, path: shape.path, tone: row => (row.active ? 'normal' : 'inactive') }}
      header={{ title: shape.title, status: <LiveStatus /> }}
      search={kind === 'CHA' ? 'Disco, placa' : 'Disco'}
      filters={filtersFor(kind, isOperator)}
      views={views}
      onExcel={excelOfKind(kind)}
      empty={{ title: `Aún no hay ${shape.title.toLowerCase()}`, text: shape.empty }}
    />
  );
}
