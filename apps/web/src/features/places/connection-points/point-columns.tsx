import type { ConnectionPoint } from '@cabezal/contract/places/connection-points/connection-points.calls';
import { formatMoney } from '@cabezal/domain/system/amounts/money';
import { PhoneLink } from '../../../kits/records/MaybeLink.tsx';
import {
  type Column,
  customColumn,
  longTextColumn,
  numberColumn,
  textColumn,
  yesNoColumn,
} from '../../../ui/table/columns.tsx';

const place = (row: ConnectionPoint) => [row.canton, row.province].filter(Boolean).join(', ');

/** Customers may not see the cost of an hour: for them there is no such column. */
export const pointColumns = (withCost: boolean): Column<ConnectionPoint>[] => [
  textColumn('name', 'Punto de conexión', { sort: true, locked: true, card: 'title' }),
  customColumn('place', 'Cantón y provincia', place, { flex: 18, card: 'line' }),
  numberColumn('outlets', 'Tomas', { sort: true, card: 'none' }),
  customColumn('voltage_v', 'Voltaje', row => `${row.voltage_v} V`, { width: 88, align: 'right', card: 'side' }),
  ...(withCost
    ? [
        customColumn<ConnectionPoint>(
          'cost_hour',
          'Costo por hora',
          row => (row.cost_hour === null ? <span className="cz-none">Por acordar</span> : formatMoney(row.cost_hour)),
          {
            sort: 'cost_hour',
            width: 120,
            align: 'right',
            card: 'line',
            cardRender: row =>
              row.cost_hour === null ? 'Costo por acordar' : `${formatMoney(row.cost_hour)} por hora`,
          },
        ),
      ]
    : []),
  yesNoColumn('open_24h', '24 horas', { card: 'none', width: 88 }),
  yesNoColumn('backup_generator', 'Respaldo', { card: 'none', width: 88 }),
  customColumn('contact', 'Contacto', row => row.contact_name, { flex: 14, card: 'none' }),
  customColumn('contact_phone', 'Teléfono', row => <PhoneLink phone={row.contact_phone} />, {
    width: 120,
    hidden: true,
  }),
  longTextColumn('address', 'Dirección', { hidden: true }),
  longTextColumn('observation', 'Observación', { hidden: true }),
  yesNoColumn('active', 'Activo', { hidden: true }),
];
