import type { FeeRow } from '@cabezal/contract/prices/fees/fees.calls';
import { formatMoney, formatNumber } from '@cabezal/domain/system/amounts/money';
import { formatDate } from '@cabezal/domain/system/time/time';
import { TEMPLATE_NAMES } from '@cabezal/domain/trips/status/templates';
import { dayColumns, stateColumn } from '../../../kits/rules/rule-columns.tsx';
import { Chip, TypeChip } from '../../../ui/status/marks.tsx';
import {
  type Column,
  customColumn,
  instantColumn,
  linkColumn,
  longTextColumn,
  textColumn,
} from '../../../ui/table/columns.tsx';
import { feePath, GENERAL, itemText, scopeText } from './fee-words.ts';
import './fees.css';

/** Number of chips in a row; the rest is shown as a count. */
const SHOWN_ITEMS = 1;

function OtherItems({ row }: { row: FeeRow }) {
  const others = row.items.filter(item => item !== row.freight && item.service_code !== row.freight?.service_code);
  if (others.length === 0) return <span className="cz-none">—</span>;
  const text = others.map(item => `${item.service}: ${itemText(item)}`).join('\n');
  return (
    <span className="cz-fees-chips" title={text}>
      {others.slice(0, SHOWN_ITEMS).map(item => (
        <Chip key={item.id_service}>
          {item.service_code} {itemText(item)}
        </Chip>
      ))}
      {others.length > SHOWN_ITEMS && <span className="cz-quiet">+{others.length - SHOWN_ITEMS}</span>}
    </span>
  );
}

const freightText = ({ freight }: FeeRow) =>
  freight === null ? <span className="cz-none">Sin flete</span> : itemText(freight);

/** A card has room for one day: the last, if there is one. */
const cardPeriod = ({ valid_from, valid_to }: FeeRow) =>
  valid_to === null ? `desde ${formatDate(valid_from)}` : `hasta ${formatDate(valid_to)}`;

/** For the operator only; a customer sees neither who wrote a rate nor what it prices. */
const inner: Column<FeeRow>[] = [
  customColumn(
    'open_reservations',
    'Abiertas',
    row => (row.open_reservations > 0 ? formatNumber(row.open_reservations, 0) : null),
    { width: 84, align: 'right', card: 'none' },
  ),
  textColumn('author', 'La escribió', { hidden: true }),
  instantColumn('created_at', 'Escrita', { hidden: true }),
  textColumn('approver', 'La aprobó', { hidden: true }),
  instantColumn('approved_at', 'Aprobada', { hidden: true }),
  longTextColumn<FeeRow>('note', 'Nota', { hidden: true }),
];

export const feeColumns = (isOperator: boolean): Column<FeeRow>[] => [
  linkColumn<FeeRow>('code', 'Tarifa', { to: feePath, sort: true, width: 104 }),
  customColumn('client', 'Cliente', row => row.client ?? <span className="cz-quiet">{GENERAL}</span>, {
    sort: 'client',
    flex: 12,
    card: 'line',
  }),
  customColumn('lane', 'Ruta', scopeText, { flex: 27, card: 'line' }),
  customColumn('container', 'Contenedor', row => row.container, { width: 104, card: 'line' }),
  customColumn('freight', 'Flete', freightText, { sort: 'freight', width: 104, align: 'right', card: 'none' }),
  customColumn('items', 'Otros rubros', row => <OtherItems row={row} />, { flex: 10, card: 'none' }),
  ...dayColumns<FeeRow>({ sortsByEnd: true }),
  stateColumn<FeeRow>({
    width: 112,
    // A card shows the price and since when; the tab shows the state.
    cardRender: row => (
      <span className="cz-fees-card">
        <strong>{freightText(row)}</strong>
        <span className="cz-quiet">{cardPeriod(row)}</span>
      </span>
    ),
  }),
  ...(isOperator ? inner : []),
  customColumn(
    'reservation_type',
    'Tipo',
    row => (row.reservation_type === null ? null : <TypeChip type={row.reservation_type} />),
    { hidden: true, width: 72 },
  ),
  customColumn('template', 'Modalidad', row => row.template && TEMPLATE_NAMES[row.template], { hidden: true }),
  textColumn('shipping_line', 'Naviera', { hidden: true }),
  textColumn('product', 'Producto', { hidden: true }),
  customColumn('diesel_base_usd', 'Diésel base', row => row.diesel_base_usd && formatMoney(row.diesel_base_usd), {
    hidden: true,
    align: 'right',
  }),
  customColumn('free_hours', 'Horas libres', row => row.free_hours !== null && formatNumber(row.free_hours, 2), {
    hidden: true,
    align: 'right',
  }),
  textColumn('version', 'Versión', { hidden: true, sort: true, width: 84 }),
];
