import { ArrowDownOutlined, WarningFilled } from '@ant-design/icons';
import type { MarginLevel } from '@cabezal/domain/prices/amounts/margin-level';
import {
  estimateText,
  type Gained,
  hasLegs,
  marginsText,
  NO_PROFITABILITY,
  profitabilityText,
} from '@cabezal/domain/prices/amounts/profitability';
import type { ReactNode } from 'react';
import { levelOf } from '../../../kits/rights/figures.ts';

interface MarginMarkProps {
  /** Calculated on the cost; the tooltip also shows it on the sale. */
  of: Gained;
  id_client: number;
  /** Number of legs whose cost is not known yet: while there are any, the figure is an estimate and is shown as one. */
  openLegs: number | null;
  /** Status of the reservation: before approval there are no legs to count. */
  status: string;
}

const tones: Partial<Record<MarginLevel, { look: string; sign: ReactNode; text: string }>> = {
  LOW: { look: 'cz-negative', sign: <WarningFilled aria-label="Bajo el mínimo" />, text: 'Bajo el mínimo' },
  FAIR: { look: 'cz-fair', sign: <ArrowDownOutlined aria-label="Bajo el objetivo" />, text: 'Bajo el objetivo' },
};

/**
 * Profitability in a list: «42,1 %», red with an icon below the operator's minimum, amber with an icon below its target, «≈ 42,1 %» for an
 * estimate; a dash with the reason if there is none.
 */
export function MarginMark({ of, id_client, openLegs, status }: MarginMarkProps) {
  const value = of.profitability;
  if (value === null) {
    return (
      <span className="cz-none" title={NO_PROFITABILITY}>
        —
      </span>
    );
  }
  const estimate = estimateText(openLegs, hasLegs(status));
  // A low value is marked even if it is an estimate; «≈» shows that.
  const tone = tones[levelOf(value, id_client)];
  const title = [marginsText(of), tone?.text, estimate].filter(Boolean).join('. ');
  return (
    <span className={tone?.look ?? (estimate ? 'cz-reservations-estimate' : undefined)} title={title}>
      {tone && <>{tone.sign} </>}
      {estimate && (
        <>
          <span aria-hidden="true">≈ </span>
          <span className="cz-sr">Estimada: </span>
        </>
      )}
      {profitabilityText(value)}
    </span>
  );
}
