import { DISCOUNT_STATE_NAMES, type DiscountRow } from '@cabezal/contract/bookings/discounts/discounts.calls';
import { formatMoney, formatNumber } from '@cabezal/domain/system/amounts/money';
import { Link } from 'react-router';
import { paths, pathTo } from '../../../app/paths.ts';
import { discountText } from '../../../kits/discounts/discount-words.ts';
import {
  type Column,
  customColumn,
  dateColumn,
  longTextColumn,
  moneyColumn,
  numberColumn,
  yesNoColumn,
} from '../../../ui/table/columns.tsx';
import { UsedBar } from './UsedBar.tsx';

export const discountPath = (row: Pick<DiscountRow, 'id_discount'>) =>
  pathTo(paths.discount, { id_descuento: row.id_discount });

/** Uses by reservations, and codes that clients entered and may still use: both count against the limit. */
const usesOf = ({ used, kept }: DiscountRow): string =>
  kept === 0 ? formatNumber(used, 0) : `${formatNumber(used, 0)} y ${formatNumber(kept, 0)} por usar`;

export const discountColumns: Column<DiscountRow>[] = [
  customColumn(
    'name',
    'Descuento',
    row => (
      <>
        <Link to={discountPath(row)} className="cz-clip" title={row.name}>
          {row.name}
        </Link>
        <div className="cz-quiet">{row.code ?? 'Automático'}</div>
      </>
    ),
    { sort: 'name', flex: 24, card: 'title' },
  ),
  customColumn('state', 'Estado', row => DISCOUNT_STATE_NAMES[row.state], { width: 108, card: 'side' }),
  customColumn('worth', 'Qué da', row => discountText(row), { flex: 26, card: 'line' }),
  customColumn('clients', 'Para', row => forWhom(row), { flex: 20, card: 'none' }),
  dateColumn('valid_from', 'Desde', { sort: true, card: 'none' }),
  dateColumn('valid_to', 'Hasta', { sort: true, card: 'line' }),
  customColumn(
    'used',
    'Usos',
    row => <UsedBar used={row.used + row.kept} limit={row.limit_total} text={usesOf(row)} />,
    {
      width: 128,
      card: 'none',
    },
  ),
  customColumn(
    'given',
    'Entregado',
    row => (
      <UsedBar
        used={Number(row.given)}
        limit={row.budget_usd === null ? null : Number(row.budget_usd)}
        text={formatMoney(row.given)}
      />
    ),
    {
      width: 132,
      card: 'none',
    },
  ),
  moneyColumn('min_sale', 'Venta mínima', { hidden: true }),
  numberColumn('limit_client', 'Por cliente', { hidden: true }),
  moneyColumn('budget_usd', 'Presupuesto', { hidden: true }),
  yesNoColumn('stackable', 'Se suma', { hidden: true, width: 88 }),
  numberColumn('priority', 'Prioridad', { hidden: true, sort: true }),
  longTextColumn('canton', 'Ciudad', { hidden: true }),
  longTextColumn('port', 'Puerto', { hidden: true }),
];

/** «Todos», «Bananera del Litoral S.A.» or «3 clientes». */
export function forWhom({ clients }: Pick<DiscountRow, 'clients'>): string {
  const [first] = clients;
  if (first === undefined) return 'Todos los clientes';
  return clients.length === 1 ? first : `${clients.length} clientes`;
}
