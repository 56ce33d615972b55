import { WarningOutlined } from '@ant-design/icons';
import type { ReservationDetail } from '@cabezal/contract/bookings/reservations/reservation.shapes';
import { type ReservationMoney, reservationMoney } from '@cabezal/contract/bookings/reservations/reservations.calls';
import type { MarginLevel } from '@cabezal/domain/prices/amounts/margin-level';
import {
  estimateText,
  type Gained,
  NO_PROFITABILITY,
  profitabilityText,
  saleMargin,
} from '@cabezal/domain/prices/amounts/profitability';
import { besideSale, NOT_SOLD_NAMES, notSold } from '@cabezal/domain/prices/amounts/sale-parts';
import { add, formatMoney, formatPercent, type Money, subtract } from '@cabezal/domain/system/amounts/money';
import { useCall } from '../../../../api/use-call.ts';
import { ReservationCosts } from '../../../../kits/prices/ReservationCosts.tsx';
import { ReservationGain } from '../../../../kits/prices/ReservationGain.tsx';
import { WhyPrice } from '../../../../kits/prices/WhyPrice.tsx';
import { levelOf } from '../../../../kits/rights/figures.ts';
import { useAccess } from '../../../../kits/rights/use-access.ts';
import { Panel } from '../../../../ui/detail/DetailPage.tsx';
import { MarginBar } from '../../booking/MarginBar.tsx';
import { PriceLine, PriceLines } from '../../booking/PriceLines.tsx';
import { costLines, hasAnyLeg, UNRECOVERED_IVA, unrecoveredIva } from './cost-lines.ts';

/** Groups «Kilómetros (64,4 km)» and «Kilómetros (65,7 km)» into one line. */
const shortName = (description: string) => description.replace(/\([^()]*\)$/, '').trimEnd();

/** Amounts of the same name added up, in the order of their first appearance. */
function grouped(rows: readonly { description: string; subtotal: Money }[]): [string, Money][] {
  const sums = new Map<string, Money>();
  for (const { description, subtotal } of rows) {
    const name = shortName(description);
    sums.set(name, add(sums.get(name) ?? '0.00', subtotal));
  }
  return [...sums];
}

/** Sale, cost and gain: for the operator only. */
export function MarginPanel({ detail }: { detail: ReservationDetail }) {
  const { may } = useAccess();
  const seesCosts = may('cost.read');
  const { id_reservation } = detail;
  const money = useCall(reservationMoney, { id_reservation }, { enabled: seesCosts });
  const totals = detail.totals;
  if (!totals || !seesCosts) return null;
  const { sale, cost, profitability } = totals;
  const estimate = estimateText(totals.open_legs, hasAnyLeg(detail));
  return (
    <Panel title="Rentabilidad" extra="sin IVA">
      {cost !== null && profitability !== null ? (
        <>
          <div className="cz-reservations-margin">
            <strong>{formatMoney(subtract(sale, cost))}</strong>
            <Level profitability={profitability} id_client={detail.id_client} isEstimate={estimate !== null} />
          </div>
          <OnSale gained={totals} isEstimate={estimate !== null} />
          <MarginBar sale={sale} cost={cost} />
        </>
      ) : (
        <p className="cz-booking-note">{NO_PROFITABILITY}</p>
      )}
      <Lines detail={detail} totals={totals} money={money.data} />
      {may('fee.read') && <WhyPrice id_reservation={id_reservation} />}
      <ReservationCosts id_reservation={id_reservation} />
      <ReservationGain id_reservation={id_reservation} withLegs={hasAnyLeg(detail)} />
      {cost !== null && estimate && <p className="cz-booking-note cz-booking-note-after">{estimate}.</p>}
    </Panel>
  );
}

const looks: Record<MarginLevel, { className: string; text: string | null }> = {
  UNKNOWN: { className: 'cz-quiet', text: null },
  LOW: { className: 'cz-negative', text: 'bajo el mínimo' },
  FAIR: { className: 'cz-fair', text: 'bajo el objetivo' },
  GOOD: { className: 'cz-reservations-positive', text: null },
};

/** The percentage, with a text if it is below the minimum or the target: not distinguished by colour alone. */
function Level(of: { profitability: string; id_client: number; isEstimate: boolean }) {
  const { className, text } = looks[levelOf(of.profitability, of.id_client)];
  return (
    <span className={className}>
      {text && <WarningOutlined aria-hidden="true" />} {of.isEstimate && '≈ '}
      {profitabilityText(of.profitability)} sobre el costo{text && ` · ${text}`}
    </span>
  );
}

/** Managers also see it on the sale. */
function OnSale({ gained, isEstimate }: { gained: Gained; isEstimate: boolean }) {
  const margin = saleMargin(gained);
  if (margin === null) return null;
  return (
    <p className="cz-booking-note">
      {isEstimate && '≈ '}
      {formatPercent(margin, 2)} sobre la venta
    </p>
  );
}

interface LinesProps {
  detail: ReservationDetail;
  totals: NonNullable<ReservationDetail['totals']>;
  money: ReservationMoney | undefined;
}

/** The lines of sale and cost, and amounts outside the sale with their reason. */
function Lines({ detail, totals: { sale, cost, open_legs }, money }: LinesProps) {
  const charges = grouped(detail.charges.filter(charge => notSold(charge) === null));
  const beside = besideSale(detail.charges);
  const costs = grouped(money ? costLines(money, hasAnyLeg(detail)) : []);
  const iva = unrecoveredIva(money?.costs ?? []);
  return (
    <>
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
        {iva !== null && <PriceLine label={UNRECOVERED_IVA} value={formatMoney(iva)} />}
      </PriceLines>
      {cost !== null && (
        <PriceLines>
          <PriceLine label={<strong>{open_legs ? 'Costo estimado' : 'Costo'}</strong>} value={formatMoney(cost)} />
        </PriceLines>
      )}
      {beside.length > 0 && (
        <PriceLines>
          {beside.map(({ why, amount }) => (
            <PriceLine key={why} tone="quiet" label={NOT_SOLD_NAMES[why]} value={formatMoney(amount)} />
          ))}
        </PriceLines>
      )}
    </>
  );
}
