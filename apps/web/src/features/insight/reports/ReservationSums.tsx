import { getReportReservationsTotal } from '@cabezal/contract/insight/reports/reservations.calls';
import { withoutCostText } from '@cabezal/domain/insight/reports/without-cost';
import { formatMoney, formatNumber } from '@cabezal/domain/system/amounts/format';
import { useCall } from '../../../api/use-call.ts';
import { listInputOf, useListState } from '../../../ui/table/list-state.ts';
import './reports.css';

/** The sums of the rows of all pages. */
export function ReservationSums() {
  const { search, filters } = listInputOf(useListState('').state);
  const found = useCall(getReportReservationsTotal, { search, filters }, { keepPrevious: true });
  if (!found.data) return null;
  const { total } = found.data;
  if (total === null) return <span className="cz-quiet">Para ver la suma, elija un período de hasta un año</span>;
  if (total.reservations === 0) return null;
  const unknown = withoutCostText(total.without_cost);
  const figure = (name: string, value: string) => (
    <span key={name}>
      {name} <strong>{value}</strong>
    </span>
  );
  return (
    <span className="cz-reports-sums">
      {figure('Contenedores', formatNumber(total.containers, 0))}
      {figure('Venta', formatMoney(total.sale))}
      {total.cost !== null && figure('Costo', formatMoney(total.cost))}
      {total.margin !== null && figure('Margen', formatMoney(total.margin))}
      {unknown && <span className="cz-quiet">{unknown}</span>}
    </span>
  );
}
