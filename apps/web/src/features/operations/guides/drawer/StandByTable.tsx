import type { GuideDetail } from '@cabezal/contract/operations/guides/guide.shapes';
import { formatMoney } from '@cabezal/domain/system/amounts/money';
import { formatHours } from '@cabezal/domain/system/time/time';
import { hourSource } from '@cabezal/domain/trips/stops/stand-by';

/** Finished waits: hours, free hours, excess and cost. */
export function StandByTable({ guide }: { guide: GuideDetail }) {
  const waits = guide.stand_by.filter(wait => !wait.running);
  if (waits.length === 0) return null;
  const isPriced = waits.some(wait => wait.cost !== null);
  return (
    <table className="cz-guides-small-table">
      <caption>Esperas</caption>
      <thead>
        <tr>
          <th scope="col">Parada</th>
          <th scope="col">Estuvo</th>
          <th scope="col">Libres</th>
          <th scope="col">Exceso</th>
          {isPriced && <th scope="col">Stand-by</th>}
        </tr>
      </thead>
      <tbody>
        {waits.map(wait => (
          <tr key={wait.id_stop}>
            <th scope="row">
              {wait.name}
              {wait.late_arrival && <div className="cz-late">Llegada tardía</div>}
            </th>
            <td>{formatHours(Number(wait.hours))}</td>
            <td>{formatHours(Number(wait.free_hours))}</td>
            <td>{formatHours(Number(wait.excess_hours))}</td>
            {isPriced && (
              <td>
                {wait.adjusted_cost !== null && <del>{formatMoney(wait.cost)}</del>}{' '}
                {formatMoney(wait.adjusted_cost ?? wait.cost)}
                {wait.hour_agreed !== null && (
                  <div className="cz-quiet">
                    {formatMoney(wait.cost_per_hour)}/h · {hourSource(wait.hour_agreed)}
                  </div>
                )}
              </td>
            )}
          </tr>
        ))}
      </tbody>
    </table>
  );
}
