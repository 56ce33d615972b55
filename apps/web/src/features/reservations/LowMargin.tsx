import { CheckOutlined } from '@ant-design/icons';
import { profitabilityText } from '@cabezal/domain/money/profitability';
import { useState } from 'react';
import { levelOf } from '../../kits/rights/figures.ts';
import { useAccess } from '../../kits/rights/use-access.ts';
import { ConfirmWithMotive } from '../../ui/ConfirmWithMotive.tsx';

interface Totals {
  sale: string;
  profitability: string | null;
}

/** A word on the margin for who decides: below the minimum or the target; null where it is good or not known. */
export function marginRemark(totals: Totals | null | undefined): string | null {
  if (!totals || Number(totals.sale) === 0) return null;
  const level = levelOf(totals.profitability);
  if (level !== 'LOW' && level !== 'FAIR') return null;
  const limit = level === 'LOW' ? 'el mínimo' : 'el objetivo';
  return `La rentabilidad de ${profitabilityText(totals.profitability)} es menor que ${limit}`;
}

/**
 * Approving, with the reason first where the margin is below the minimum and the person may pass it. `approve` gets the reason; where it
 * answers, the dialog closes.
 */
export function useApproval(totals: Totals | null | undefined, approve: (reason?: string) => Promise<unknown>) {
  const { may } = useAccess();
  const [asking, setAsking] = useState(false);
  const isLow = !!totals && Number(totals.sale) !== 0 && levelOf(totals.profitability) === 'LOW';
  const asks = isLow && may('reservation.approve_low_margin');
  return {
    approve: async () => {
      if (asks) setAsking(true);
      else await approve();
    },
    dialog: (
      <ConfirmWithMotive
        open={asking}
        title="Aprobar con rentabilidad baja"
        text={`${marginRemark(totals) ?? ''}. El motivo queda en el historial.`}
        okText="Aprobar"
        okIcon={<CheckOutlined />}
        look="primary"
        onConfirm={async reason => {
          await approve(reason);
          setAsking(false);
        }}
        onCancel={() => setAsking(false)}
      />
    ),
  };
}
