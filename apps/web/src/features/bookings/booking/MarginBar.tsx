import { type Gained, NO_PROFITABILITY } from '@cabezal/domain/prices/amounts/profitability';
import {
  compare,
  exact,
  formatMoney,
  formatPercent,
  isZero,
  type Money,
  subtract,
} from '@cabezal/domain/system/amounts/money';
import { levelOf } from '../../../kits/rights/figures.ts';
import './price.css';

/**
 * Cost and gain as a share of the sale: a bar of two parts with a text below it, because profitability is calculated on the cost; all red
 * if there is no gain.
 */
export function MarginBar({ sale, cost }: { sale: Money; cost: Money }) {
  if (isZero(sale) || compare(sale, '0.00') < 0) return null;
  const costShare = exact(cost).dividedBy(exact(sale)).times(100).toNumber();
  const loses = costShare > 100;
  return (
    <>
      <div className={loses ? 'cz-booking-bar cz-booking-bar-loses' : 'cz-booking-bar'} aria-hidden="true">
        <i style={{ width: `${Math.min(100, costShare)}%` }} />
      </div>
      <p className="cz-booking-note cz-booking-note-bar">El costo es el {formatPercent(costShare, 2)} de la venta</p>
    </>
  );
}

/** The gain: «$361,80», or «Rentabilidad no definida». The ratios are on a line of their own: a card has no room for both. */
export function gainText({ sale, cost, profitability }: Gained): string {
  return sale === null || cost === null || profitability === null
    ? NO_PROFITABILITY
    : formatMoney(subtract(sale, cost));
}

const tones = { UNKNOWN: 'quiet', LOW: 'problem', FAIR: 'fair', GOOD: 'strong' } as const;
/** Green from the operator's target on, amber below it, red below the minimum. */
export const marginTone = (profitability: string | null, id_client: number | null) =>
  tones[levelOf(profitability, id_client)];
