import { getServices, getServicesExcel, type ServiceRow } from '@cabezal/contract/prices/services/services.calls';
import { paths } from '../../../app/paths.ts';
import { bulkEdit } from '../../../kits/bulk/bulk-edit.tsx';
import type { BulkRow } from '../../../kits/bulk/bulk-shape.ts';
import { RecordList } from '../../../kits/records/RecordList.tsx';
import { useAccess } from '../../../kits/rights/use-access.ts';
import type { Filter } from '../../../ui/table/filter-types.ts';
import type { SavedView } from '../../../ui/table/view-store.ts';
import { serviceBulk } from './service-bulk.tsx';
import { serviceColumns, servicePath } from './service-columns.tsx';
import { ivaOptions, typeOptions } from './service-words.ts';

const serviceBulkRow = (row: ServiceRow): BulkRow => ({
  id: row.id_service,
  version: row.version,
  name: `${row.code} · ${row.name}`,
  path: servicePath(row),
});

const filters: Filter[] = [
  { kind: 'options', field: 'service_type', label: 'Tipo', options: typeOptions },
  { kind: 'options', field: 'iva_kind', label: 'IVA', options: ivaOptions },
  { kind: 'yes_no', field: 'bookable', label: 'En reservas' },
  { kind: 'yes_no', field: 'active', label: 'Activo' },
];

const given: SavedView[] = [
  { id: 'bookable', name: 'En reservas', query: 'f.bookable=true&f.active=true' },
  { id: 'freight', name: 'Fletes', query: 'f.service_type=FLETE' },
];

const bulk = bulkEdit(serviceBulk, serviceBulkRow);

/** The services that are sold with the freight. */
export default function ServicesPage() {
  const { mayKeep } = useAccess();
  return (
    <RecordList<ServiceRow>
      id="services"
      call={getServices}
      columns={serviceColumns}
      row={{ key: row => row.id_service, path: servicePath }}
      title="Servicios"
      mayWrite={mayKeep('service.write')}
      add={{ text: 'Nuevo servicio', to: paths.serviceAdd }}
      search="Código o nombre"
      filters={filters}
      views={given}
      bulk={bulk}
      onExcel={getServicesExcel}
      empty={{
        title: 'Aún no hay servicios',
        text: 'Aquí aparece lo que se cobra junto al flete, con su precio e IVA.',
      }}
    />
  );
}
