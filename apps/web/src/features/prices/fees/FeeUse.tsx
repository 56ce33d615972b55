import type { Fee } from '@cabezal/contract/prices/fees/fees.calls';
import { formatMoney, formatNumber } from '@cabezal/domain/system/amounts/money';
import { formatDate } from '@cabezal/domain/system/time/time';
import { EmptyState } from '../../../ui/feedback/EmptyState.tsx';
import { countText, monthText } from './fee-words.ts';

type Used = Fee['used'];

/** Charges by all versions of the code, by month: a bar chart with a table. */
export function FeeUse({ used }: { used: Used }) {
  if (used.by_month.length === 0) return <EmptyState title={`No se ha cobrado desde el ${formatDate(used.since)}`} />;
  const most = Math.max(...used.by_month.map(month => Number(month.sale)), 1);
  return (
    <>
      <p className="cz-records-note">
        Todas las versiones desde el {formatDate(used.since)}: {countText(used.reservations, 'reserva', 'reservas')},{' '}
        {countText(used.containers, 'contenedor', 'contenedores')}, <strong>{formatMoney(used.sale)}</strong> sin IVA.
      </p>
      <table className="cz-fees-use">
        <thead>
          <tr>
            <th scope="col">Mes</th>
            <th scope="col">Contenedores</th>
            <th scope="col">
              <span className="cz-sr">Gráfico</span>
            </th>
            <th scope="col">Venta</th>
          </tr>
        </thead>
        <tbody>
          {used.by_month.map(({ month, containers, sale }) => (
            <tr key={month}>
              <th scope="row">{monthText(month)}</th>
              <td>{formatNumber(containers, 0)}</td>
              <td>
                <i style={{ width: `${Math.max(1, (Number(sale) / most) * 100)}%` }} />
              </td>
              <td>{formatMoney(sale)}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </>
  );
}
