import type { ReservationDetail } from '@cabezal/contract/reservations/reservation.shapes';
import { reservationMoney } from '@cabezal/contract/reservations/reservations.calls';
import { add, formatMoney, formatNumber, type Money, subtract } from '@cabezal/domain/money/money';
import { estimateText, NO_PROFITABILITY } from '@cabezal/domain/money/profitability';
import { useCall } from '../../../api/use-call.ts';
import { ReservationCosts } from '../../../kits/prices/ReservationCosts.tsx';
import { WhyPrice } from '../../../kits/prices/WhyPrice.tsx';
import { useAccess } from '../../../kits/rights/use-access.ts';
import { Panel } from '../../../ui/detail/DetailPage.tsx';
import { MarginBar } from '../../booking/MarginBar.tsx';
import { PriceLine, PriceLines } from '../../booking/PriceLines.tsx';

/** «Kilómetros (64,4 km)» and «Kilómetros (65,7 km)» are one line here. */
const shortName = (description: string) => description.replace(/\s*\([^)]*\)$/, '');

/** Amounts of the same name added up, in the order in which they first appear. */
function grouped(rows: readonly { description: string; subtotal: Money }[]): [string, Money][] {
  const sums = new Map<string, Money>();
  for (const { description, subtotal } of rows) {
    const name = shortName(description);
    sums.set(name, add(sums.get(name) ?? '0.00', subtotal));
  }
  return [...sums];
}

/** What is sold, what it costs and what stays: for the operator only. */
export function MarginPanel({ detail }: { detail: ReservationDetail }) {
  const { may } = useAccess();
  const seesCosts = may('cost.read');
  const { id_reservation } = detail;
  const money = useCall(reservationMoney, { id_reservation }, { enabled: seesCosts });
  const totals = detail.totals;
  if (!totals || !seesCosts) return null;
  const { sale, cost, profitability } = totals;
  const charges = grouped(detail.charges.filter(charge => !charge.waived));
  const costs = grouped(money.data?.costs ?? []);
  const estimate = estimateText(totals.open_legs);
  return (
    <Panel title="Rentabilidad" extra="sobre el costo, sin IVA">
      {cost !== null && profitability !== null ? (
        <>
          <div className="cz-reservations-margin">
            <strong>{formatMoney(subtract(sale, cost))}</strong>
            <span className={profitability.startsWith('-') ? 'cz-negative' : 'cz-reservations-positive'}>
              {estimate && '≈ '}
              {formatNumber(profitability, 1)} %
            </span>
          </div>
          <MarginBar sale={sale} cost={cost} />
        </>
      ) : (
        <p className="cz-booking-note">{NO_PROFITABILITY}</p>
      )}
      {charges.length > 0 && (
        <PriceLines>
          {charges.map(([description, amount]) => (
            <PriceLine key={description} label={description} value={formatMoney(amount)} />
          ))}
        </PriceLines>
      )}
      <PriceLines>
        <PriceLine label={<strong>Venta</strong>} value={formatMoney(sale)} />
        {costs.map(([description, amount]) => (
          <PriceLine key={description} label={description} value={formatMoney(amount)} />
        ))}
      </PriceLines>
      {cost !== null && (
        <PriceLines>
          <PriceLine label={<strong>{estimate ? 'Costo estimado' : 'Costo'}</strong>} value={formatMoney(cost)} />
        </PriceLines>
      )}
      {may('fee.read') && <WhyPrice id_reservation={id_reservation} />}
      <ReservationCosts id_reservation={id_reservation} />
      {cost !== null && estimate && <p className="cz-booking-note cz-booking-note-after">{estimate}.</p>}
    </Panel>
  );
}
