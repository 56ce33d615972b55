import { CopyOutlined, FilePdfOutlined } from '@ant-design/icons';
import { invoicePdf } from '@cabezal/contract/money/billing/invoices.calls';
import { getBillingSetup } from '@cabezal/contract/money/billing/payment-orders.calls';
import { formatDateTime } from '@cabezal/domain/system/time/time';
import { Button } from 'antd';
import { useCall } from '../../../../api/use-call.ts';
import { openAnswer } from '../../../../kits/files/open-answer.ts';
import { ActionButton } from '../../../../ui/ActionButton.tsx';
import { Panel } from '../../../../ui/detail/DetailPage.tsx';
import { copyText } from '../../../../ui/feedback/toast.ts';
import type { ShownOrder } from './shown-order.ts';

/** What the invoice waits for; only the operator sees how orders become invoices. */
function BeforeInvoice({ status, can }: Pick<ShownOrder, 'status' | 'can'>) {
  const isOperators = can !== undefined;
  const setup = useCall(getBillingSetup, {}, { enabled: isOperators });
  if (!isOperators || status === 'ANULANDO') return <>Aún no se ha emitido.</>;
  if (status === 'ENVIADA') return <>Se emite con «Facturar»: la orden ya está en SAP.</>;
  if (!setup.data) return <>Aún no se ha emitido.</>;
  return (
    <>
      {setup.data.with_sap
        ? 'Se emite cuando la orden está en SAP.'
        : 'Se emite con «Facturar», directamente de esta orden.'}
    </>
  );
}

/** Number, access key and PDF of the invoice; before that, what it waits for. */
export function InvoicePanel({ order }: { order: ShownOrder }) {
  const { id_invoice, invoice_number, access_key } = order;
  if (id_invoice === null || access_key === null) {
    return (
      <Panel title="Factura">
        <span className="cz-quiet">
          <BeforeInvoice status={order.status} can={order.can} />
        </span>
      </Panel>
    );
  }
  return (
    <Panel title="Factura">
      <div className="cz-billing-invoice">
        <strong className="cz-billing-invoice-number">{invoice_number}</strong>
        <span className="cz-quiet">Emitida el {formatDateTime(order.invoiced_at)}</span>
        <div>
          <span className="cz-quiet">Clave de acceso</span>
          {/* Seven groups of seven: people read it aloud. */}
          <code className="cz-billing-access-key">{access_key.match(/.{1,7}/g)?.join(' ')}</code>
        </div>
        <div className="cz-billing-invoice-buttons">
          <Button icon={<CopyOutlined />} onClick={() => void copyText(access_key, 'Clave de acceso copiada')}>
            Copiar clave
          </Button>
          <ActionButton
            icon={<FilePdfOutlined />}
            onClick={() => openAnswer(invoicePdf, { id_invoice }, `factura-${invoice_number}.pdf`)}
          >
            Ver PDF
          </ActionButton>
        </div>
      </div>
    </Panel>
  );
}
