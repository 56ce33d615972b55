import { formatNumber } from '@cabezal/domain/money/money';
import { NO_PROFITABILITY } from '@cabezal/domain/money/profitability';

/** Profitability in a list: «42,1 %», red below zero; a dash with the reason when it cannot be computed. */
export function MarginMark({ value }: { value: string | null }) {
  if (value === null) {
    return (
      <span className="cz-none" title={NO_PROFITABILITY}>
        —
      </span>
    );
  }
  return <span className={value.startsWith('-') ? 'cz-negative' : undefined}>{formatNumber(value, 1)} %</span>;
}
