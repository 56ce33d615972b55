import type { PaymentOrder } from '@cabezal/contract/money/billing/billing.shapes';
import { formatMoney } from '@cabezal/domain/system/amounts/money';
import { formatDate } from '@cabezal/domain/system/time/time';
import { Panel } from '../../../../ui/detail/DetailPage.tsx';

/** The documents of third parties in a refund, each once, as the invoice lists them. */
export function Vouchers({ reimbursement }: { reimbursement: NonNullable<PaymentOrder['reimbursement']> }) {
  return (
    <Panel title={`Comprobantes que se reembolsan (${reimbursement.vouchers.length})`}>
      <ul className="cz-billing-deliveries">
        {reimbursement.vouchers.map(voucher => (
          <li key={`${voucher.ruc} ${voucher.document_number}`}>
            <div>
              <strong>{voucher.document_number}</strong>
              <strong>{formatMoney(voucher.total)}</strong>
            </div>
            <span className="cz-quiet">
              {voucher.name} · RUC {voucher.ruc} · {formatDate(voucher.document_date)} · IVA {formatMoney(voucher.iva)}
            </span>
          </li>
        ))}
      </ul>
    </Panel>
  );
}
