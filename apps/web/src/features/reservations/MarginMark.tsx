import type { MarginLevel } from '@cabezal/domain/money/margin-level';
import { formatNumber } from '@cabezal/domain/money/money';
import { estimateText, NO_PROFITABILITY } from '@cabezal/domain/money/profitability';

import { levelOf } from '../../kits/rights/figures.ts';

interface MarginMarkProps {
  value: string | null;
  id_client: number;
  /** Legs whose cost is not known yet: while there are any the figure is an estimate, and looks so. */
  openLegs: number | null;
}

const tones: Partial<Record<MarginLevel, string>> = { LOW: 'cz-negative', FAIR: 'cz-fair' };

/** Profitability in a list: «42,1 %», red below the operator's minimum, amber below its target, «≈ 42,1 %» while it is an estimate; a dash with the reason when there is none. */
export function MarginMark({ value, id_client, openLegs }: MarginMarkProps) {
  if (value === null) {
    return (
      <span className="cz-none" title={NO_PROFITABILITY}>
        —
      </span>
    );
  }
  const estimate = estimateText(openLegs);
  // What is too little is marked as such, also while it is an estimate: that «≈» says.
  const look = tones[levelOf(value, id_client)] ?? (estimate ? 'cz-reservations-estimate' : undefined);
  return (
    <span className={look} title={estimate ?? undefined}>
      {estimate && (
        <>
          <span aria-hidden="true">≈ </span>
          <span className="cz-sr">Estimada: </span>
        </>
      )}
      {formatNumber(value, 1)} %
    </span>
  );
}
