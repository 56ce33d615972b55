import {
  FEE_STATE_NAMES,
  type FeeState,
  getSubFees,
  getSubFeesExcel,
  type SubFeeRow,
} from '@cabezal/contract/bookings/container-prices/container-prices.calls';
import { formatMoney } from '@cabezal/domain/system/amounts/money';
import { lazy, Suspense, useCallback, useMemo } from 'react';
import { Link } from 'react-router';
import { useCall } from '../../../api/use-call.ts';
import { feeStateFamily } from '../../../kits/prices/price-words.ts';
import { useAccess } from '../../../kits/rights/use-access.ts';
import { CUSTOMERS, companyFilter } from '../../../kits/selects/company-filter.ts';
import { FamilyTag, StatusTag } from '../../../ui/status/StatusTag.tsx';
import {
  type Column,
  customColumn,
  dateColumn,
  longTextColumn,
  moneyColumn,
  textColumn,
} from '../../../ui/table/columns.tsx';
import { DataTable } from '../../../ui/table/DataTable.tsx';
import type { Filter } from '../../../ui/table/filter-types.ts';
import type { SavedView } from '../../../ui/table/view-store.ts';
import { useAddress } from '../../../ui/use-address.ts';
import { MarginMark } from '../reservations/MarginMark.tsx';

const PriceDrawer = lazy(() => import('../../../kits/prices/PriceDrawer.tsx'));

const stateColumn = customColumn<SubFeeRow>(
  'fee_state',
  'Precio',
  row => (
    <>
      <FamilyTag family={feeStateFamily[row.fee_state]}>{FEE_STATE_NAMES[row.fee_state]}</FamilyTag>{' '}
      {row.recalc_pending && <FamilyTag family="waiting">Por recalcular</FamilyTag>}
    </>
  ),
  { width: 118, card: 'side' },
);

const costs: Column<SubFeeRow>[] = [
  moneyColumn<SubFeeRow>('cost', 'Costo', { width: 90 }),
  customColumn<SubFeeRow>(
    'profitability',
    'Rentabilidad',
    row => <MarginMark of={row} id_client={row.id_client} openLegs={null} status={row.status} />,
    { width: 108, align: 'right', card: 'none' },
  ),
];

/** On a phone a card shows the facts by which a price is found: client, route, price and gain. */
const columnsFor = (withCosts: boolean, to: (row: SubFeeRow) => string): Column<SubFeeRow>[] => [
  {
    ...customColumn<SubFeeRow>(
      'id_reservation',
      'Reserva',
      row => <Link to={to(row)} className="cz-id-link">{`${row.id_reservation}-${row.number}`}</Link>,
      {
        sort: 'id_reservation',
        width: 86,
        card: 'title',
      },
    ),
    cardRender: row => `${row.id_reservation}-${row.number} · ${row.container_code ?? row.container_type}`,
  },
  customColumn<SubFeeRow>('container_code', 'Contenedor', row => row.container_code ?? row.container_type, {
    width: 112,
    card: 'none',
  }),
  longTextColumn<SubFeeRow>('client_name', 'Cliente', { sort: true, card: 'line' }),
  longTextColumn<SubFeeRow>('route_text', 'Ruta', { card: 'line' }),
  dateColumn<SubFeeRow>('appointment_date', 'Cita', { sort: true, width: 104 }),
  customColumn<SubFeeRow>('status', 'Etapa', row => <StatusTag status={row.status} />, { width: 128, hidden: true }),
  textColumn<SubFeeRow>('fee_code', 'Tarifa', { width: 96 }),
  stateColumn,
  {
    ...moneyColumn<SubFeeRow>('sale', 'Venta', { width: 90, card: 'line' }),
    cardRender: row => (
      <>
        {formatMoney(row.sale)}
        {withCosts && (
          <>
            {' · '}
            <MarginMark of={row} id_client={row.id_client} openLegs={null} status={row.status} />
          </>
        )}
      </>
    ),
  },
  ...(withCosts ? costs : []),
];

const stateOptions = (Object.keys(FEE_STATE_NAMES) as FeeState[]).map(value => ({
  value,
  label: FEE_STATE_NAMES[value],
}));

const filtersFor = (isOperator: boolean, withCosts: boolean): Filter[] => [
  ...(isOperator ? [companyFilter(CUSTOMERS, { field: 'id_client', label: 'Cliente' })] : []),
  { kind: 'options', field: 'fee_state', label: 'Precio', options: stateOptions, many: true },
  { kind: 'dates', from: 'date_from', to: 'date_to', label: 'Cita' },
  { kind: 'yes_no', field: 'open', label: 'En curso' },
  { kind: 'yes_no', field: 'recalc_pending', label: 'Por recalcular' },
  ...(isOperator ? [{ kind: 'yes_no', field: 'to_decide', label: 'Con cobros por decidir' } as const] : []),
  ...(withCosts ? [{ kind: 'yes_no', field: 'low_margin', label: 'Bajo el margen objetivo' } as const] : []),
];

const states = (...values: FeeState[]) => encodeURIComponent(JSON.stringify(values));
const viewsFor = (isOperator: boolean, withCosts: boolean, toDecide: number): SavedView[] => [
  { id: 'without', name: 'Sin tarifa', query: `f.fee_state=${states('SIN_TARIFA')}&f.open=true` },
  ...(isOperator
    ? [
        { id: 'by_hand', name: 'Editadas', query: `f.fee_state=${states('EDITADA', 'ELEGIDA')}` },
        { id: 'recalc', name: 'Por recalcular', query: 'f.recalc_pending=true' },
        { id: 'decide', name: 'Cobros por decidir', query: 'f.to_decide=true', count: toDecide },
      ]
    : []),
  ...(withCosts ? [{ id: 'low', name: 'Bajo margen', query: 'f.low_margin=true&f.open=true' }] : []),
];

/** `/sub-tarifas`: a row for each container with the origin of its price; the explanation opens in a drawer (`?precio=`). */
export default function SubFeesPage() {
  const { isOperator, may } = useAccess();
  const address = useAddress<'precio' | 'sub'>();
  const withCosts = isOperator && may('cost.read');
  const shown = address.id('precio');
  const path = useCallback(
    (row: SubFeeRow) => address.with({ precio: row.id_reservation, sub: row.id_sub_reservation }),
    [address],
  );
  const columns = useMemo(() => columnsFor(withCosts, path), [withCosts, path]);
  // The number of containers that wait for a decision.
  const one = { page: 1, page_size: 1, sort: [], filters: { to_decide: true } };
  const waiting = useCall(getSubFees, one, { enabled: isOperator });
  return (
    <>
      <DataTable<SubFeeRow>
        id="sub_fees"
        call={getSubFees}
        header={{ title: 'Sub-tarifas' }}
        columns={columns}
        row={{
          key: row => row.id_sub_reservation,
          path,
          tone: row => (row.fee_state === 'SIN_TARIFA' ? 'problem' : 'normal'),
        }}
        search="Reserva, contenedor, cliente"
        filters={filtersFor(isOperator, withCosts)}
        views={viewsFor(isOperator, withCosts, waiting.data?.total ?? 0)}
        onExcel={getSubFeesExcel}
        empty={{
          title: 'Aún no hay precios',
          text: 'Cada contenedor reservado aparece aquí con su tarifa y su precio.',
        }}
      />
      {shown !== null && (
        <Suspense>
          <PriceDrawer
            id_reservation={shown}
            id_sub_reservation={address.id('sub') ?? undefined}
            onClose={() => address.change({ precio: null, sub: null })}
          />
        </Suspense>
      )}
    </>
  );
}
