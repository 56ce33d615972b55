import type { ServiceRow } from '@cabezal/contract/prices/services/services.calls';
import { formatMoney } from '@cabezal/domain/system/amounts/money';
import { IVA_KIND_NAMES, SERVICE_TYPE_NAMES } from '@cabezal/domain/system/validation/service';
import { Link } from 'react-router';
import { paths, pathTo } from '../../../app/paths.ts';
import {
  type Column,
  customColumn,
  instantColumn,
  linkColumn,
  longTextColumn,
  textColumn,
  yesNoColumn,
} from '../../../ui/table/columns.tsx';

export const servicePath = (row: ServiceRow) => pathTo(paths.service, { id_servicio: row.id_service });

export const serviceColumns: Column<ServiceRow>[] = [
  linkColumn<ServiceRow>('code', 'Código', { to: servicePath, sort: true, width: 96, card: 'none' }),
  customColumn(
    'name',
    'Servicio',
    row => (
      <Link to={servicePath(row)} className="cz-clip" title={row.name}>
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
