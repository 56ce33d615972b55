import { getTrucks, getTrucksExcel, type TruckRow } from '@cabezal/contract/trucks/trucks.calls';
import { TRUCK_STATE_NAMES } from '@cabezal/domain/rules/assignment';
import { CREDENTIAL_STATE_LABELS } from '@cabezal/domain/validation/credentials';
import { LiveStatus } from '../../live/LiveStatus.tsx';
import { DataTable } from '../../ui/table/DataTable.tsx';
import type { Filter } from '../../ui/table/filter-types.ts';
import { type SavedView, useSavedViews } from '../../ui/table/view-store.ts';
import { companyFilter } from '../drivers/parts/company-filter.ts';
import { useAccess } from '../drivers/parts/use-access.ts';
import { truckColumns, truckPath } from './truck-columns.tsx';

const options = (names: Readonly<Record<string, string>>) =>
  Object.entries(names).map(([value, label]) => ({ value, label }));
const papers = ['expired', 'missing', 'about_to_expire', 'ok'] as const;

const stateFilter: Filter = { kind: 'options', field: 'truck_state', label: 'Estado', options: options(TRUCK_STATE_NAMES) };
const papersFilter: Filter = {
  kind: 'options',
  field: 'certificate',
  label: 'Papeles',
  options: papers.map(value => ({ value, label: value === 'ok' ? 'Al día' : CREDENTIAL_STATE_LABELS[value] })),
};

/** The carrier's own list has one company only. */
export const truckFilters = (isOperator: boolean): Filter[] => [
  stateFilter,
  papersFilter,
  ...(isOperator ? [companyFilter(['TRANS']), { kind: 'yes_no', field: 'is_owner', label: 'Propio' } as const] : []),
  { kind: 'yes_no', field: 'credentials_to_renew', label: 'Credenciales por renovar' },
  { kind: 'yes_no', field: 'active', label: 'Activo' },
];

const given: SavedView[] = [
  { id: 'free', name: 'Disponibles', query: 'f.truck_state=DISPONIBLE&f.active=true' },
  { id: 'travelling', name: 'En viaje', query: 'f.truck_state=EN_VIAJE&f.active=true' },
  { id: 'papers_expired', name: 'Papeles vencidos', query: 'f.certificate=expired&f.active=true' },
  { id: 'papers_soon', name: 'Papeles por vencer', query: 'f.certificate=about_to_expire&f.active=true' },
];

/** The tractor units: state, trip under way and papers. */
export default function TrucksPage() {
  const { isOperator, guideLink } = useAccess();
  const views = useSavedViews('/camiones', given);
  return (
    <DataTable<TruckRow>
      id="trucks"
      call={getTrucks}
      nouns={['truck', 'credential', 'guide']}
      columns={truckColumns(guideLink)}
      row={{ key: row => row.id_truck, path: truckPath, tone: row => (row.active ? 'normal' : 'inactive') }}
      header={{ title: 'Camiones', status: <LiveStatus /> }}
      search="Placa, disco"
      filters={truckFilters(isOperator)}
      views={views}
      onExcel={getTrucksExcel}
      empty={{
        title: 'Aún no hay camiones',
        text: 'Aquí aparecen los cabezales de su compañía, con su estado y sus papeles.',
      }}
    />
  );
}
