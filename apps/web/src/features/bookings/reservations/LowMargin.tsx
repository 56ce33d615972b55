import { CheckOutlined } from '@ant-design/icons';
import { profitabilityText } from '@cabezal/domain/prices/amounts/profitability';
import { type ChargeOfSale, notSold } from '@cabezal/domain/prices/amounts/sale-parts';
import { useState } from 'react';
import { withoutFreight, withoutFreightText } from '../../../kits/prices/freight.ts';
import { levelOf } from '../../../kits/rights/figures.ts';
import { useAccess } from '../../../kits/rights/use-access.ts';
import { ActionButton } from '../../../ui/ActionButton.tsx';
import { ConfirmWithMotive } from '../../../ui/ConfirmWithMotive.tsx';
import { Dialog } from '../../../ui/Dialog.tsx';

interface Totals {
  sale: string;
  profitability: string | null;
}

interface Judged {
  id_client: number;
  totals: Totals | null;
  charges: readonly Pick<ChargeOfSale, 'source' | 'waived' | 'not_owed'>[];
}
/** Without freight and without sale there is no price yet; a freight of zero is a price, with the worst margin. */
const isPriced = (totals: Totals, charges: Judged['charges']): boolean =>
  Number(totals.sale) !== 0 || charges.some(charge => charge.source === 'FEE' && notSold(charge) === null);

type Booked = Parameters<typeof withoutFreight>[0];

interface WithoutFreightProps {
  open: boolean;
  count: number;
  onApprove: () => Promise<void>;
  onClose: () => void;
}

/** Approving without a price needs a confirmation that names the consequences. */
function WithoutFreight({ open, count, onApprove, onClose }: WithoutFreightProps) {
  return (
    <Dialog
      unsaved={null}
      open={open}
      title="Aprobar sin flete"
      width={440}
      onClose={onClose}
      footer={[
        <ActionButton key="cancel" onClick={onClose}>
          Cancelar
        </ActionButton>,
        <ActionButton key="ok" look="primary" icon={<CheckOutlined />} onClick={onApprove}>
          Aprobar sin flete
        </ActionButton>,
      ]}
    >
      <p className="cz-modal-text">
        {withoutFreightText(count)}: ninguna tarifa de venta cubre el viaje. El transporte no se cobrará hasta que se
        cree la tarifa o se ponga el precio en la reserva.
      </p>
    </Dialog>
  );
}

/** A remark on the margin for the person who decides: below the minimum or the target; null if it is good or unknown. */
export function marginRemark({ id_client, totals, charges }: Judged): string | null {
  if (!totals || !isPriced(totals, charges)) return null;
  const level = levelOf(totals.profitability, id_client);
  if (level !== 'LOW' && level !== 'FAIR') return null;
  const limit = level === 'LOW' ? 'el mínimo' : 'el objetivo';
  return `La rentabilidad de ${profitabilityText(totals.profitability)} es menor que ${limit}`;
}

/**
 * Approves after a question: for a reason if the margin is below the minimum and the person may accept that, or a confirmation if
 * containers have no freight. `approve` receives the reason; when it returns, the dialog closes.
 */
export function useApproval(detail: Booked & Judged, approve: (reason?: string) => Promise<unknown>) {
  const { may, isOperator } = useAccess();
  const totals = isOperator ? detail.totals : null;
  const lacking = withoutFreight(detail);
  const [asking, setAsking] = useState<'margin' | 'freight' | null>(null);
  const isLow =
    !!totals && isPriced(totals, detail.charges) && levelOf(totals.profitability, detail.id_client) === 'LOW';
  const mustConfirm = isLow && may('reservation.approve_low_margin');
  return {
    approve: async () => {
      if (mustConfirm) setAsking('margin');
      else if (lacking > 0) setAsking('freight');
      else await approve();
    },
    dialog: (
      <>
        <WithoutFreight
          open={asking === 'freight'}
          count={lacking}
          onApprove={async () => {
            await approve();
            setAsking(null);
          }}
          onClose={() => setAsking(null)}
        />
        <ConfirmWithMotive
          open={asking === 'margin'}
          title="Aprobar con rentabilidad baja"
          text={`${marginRemark({ ...detail, totals }) ?? ''}. ${lacking > 0 ? `${withoutFreightText(lacking)}. ` : ''}El motivo queda en el historial.`}
          okText="Aprobar"
          okIcon={<CheckOutlined />}
          look="primary"
          onConfirm={async reason => {
            await approve(reason);
            setAsking(null);
          }}
          onCancel={() => setAsking(null)}
        />
      </>
    ),
  };
}
