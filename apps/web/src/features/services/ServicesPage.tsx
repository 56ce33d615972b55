import { getServices, getServicesExcel, type ServiceRow } from '@cabezal/contract/services/services.calls';
import { formatMoney } from '@cabezal/domain/money/money';
import { IVA_KIND_NAMES, SERVICE_TYPE_NAMES } from '@cabezal/domain/validation/service';
import { Link } from 'react-router';
import { paths, pathTo } from '../../app/paths.ts';
import type { BulkRow } from '../../kits/bulk/bulk-shape.ts';
import { useBulkEdit } from '../../kits/bulk/use-bulk-edit.tsx';
import { useAccess } from '../../kits/rights/use-access.ts';
import { AddButton } from '../../ui/AddButton.tsx';
import {
  type Column,
  customColumn,
  instantColumn,
  linkColumn,
  longTextColumn,
  textColumn,
  yesNoColumn,
} from '../../ui/table/columns.tsx';
import { DataTable } from '../../ui/table/DataTable.tsx';
import type { Filter } from '../../ui/table/filter-types.ts';
import type { SavedView } from '../../ui/table/view-store.ts';
import { serviceBulk } from './service-bulk.tsx';
import { ivaOptions, typeOptions } from './service-words.ts';

const address = (row: ServiceRow) => pathTo(paths.service, { id_servicio: row.id_service });

const bulkRow = (row: ServiceRow): BulkRow => ({
  id: row.id_service,
  version: row.version,
  name: `${row.code} · ${row.name}`,
  path: address(row),
});

const columns: Column<ServiceRow>[] = [
  linkColumn<ServiceRow>('code', 'Código', { to: address, sort: true, width: 96, card: 'none' }),
  customColumn(
    'name',
    'Servicio',
    row => (
      <Link to={address(row)} className="cz-clip" title={row.name}>
        {row.name}
      </Link>
    ),
    { sort: 'name', flex: 30, card: 'title' },
  ),
  customColumn('service_type', 'Tipo', row => SERVICE_TYPE_NAMES[row.service_type], {
    sort: 'service_type',
    width: 120,
    card: 'line',
  }),
  customColumn('iva_kind', 'IVA', row => IVA_KIND_NAMES[row.iva_kind], { width: 112, card: 'line' }),
  customColumn(
    'unit_price',
    'Precio sin IVA',
    row => (row.unit_price === null ? <span className="cz-none">A convenir</span> : formatMoney(row.unit_price)),
    { sort: 'unit_price', width: 130, align: 'right', card: 'side' },
  ),
  yesNoColumn('bookable', 'En reservas', { width: 112, card: 'none' }),
  longTextColumn('description', 'Descripción', { hidden: true }),
  instantColumn('created_at', 'Registrado', { hidden: true }),
  textColumn('id_service', 'Número', { hidden: true, sort: true, width: 88 }),
  yesNoColumn('active', 'Activo', { width: 88, card: 'none' }),
];

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

/** What is sold beside and with the freight. */
export default function ServicesPage() {
  const { mayKeep } = useAccess();
  const edit = useBulkEdit(mayKeep('service.write'), serviceBulk, bulkRow);
  const actions = mayKeep('service.write') ? <AddButton to={paths.serviceAdd}>Nuevo servicio</AddButton> : null;
  return (
    <>
      <DataTable<ServiceRow>
        id="services"
        call={getServices}
        columns={columns}
        row={{ key: row => row.id_service, path: address }}
        header={{ title: 'Servicios', actions }}
        search="Código o nombre"
        filters={filters}
        views={given}
        bulk={edit.bulk}
        onExcel={getServicesExcel}
        empty={{
          title: 'Aún no hay servicios',
          text: 'Aquí aparece lo que se cobra junto al flete, con su precio e IVA.',
          action: actions,
        }}
      />
      {edit.dialog}
    </>
  );
}
