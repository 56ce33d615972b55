import {
  CloudUploadOutlined,
  FileDoneOutlined,
  FilePdfOutlined,
  ReloadOutlined,
  SyncOutlined,
} from '@ant-design/icons';
import { invoicePdf } from '@cabezal/contract/money/billing/invoices.calls';
import { getBillingSetup } from '@cabezal/contract/money/billing/payment-orders.calls';
import { formatMoney } from '@cabezal/domain/system/amounts/money';
import { businessDate, formatDate } from '@cabezal/domain/system/time/time';
import { Button } from 'antd';
import { useState } from 'react';
import { useCall } from '../../../../api/use-call.ts';
import { openAnswer } from '../../../../kits/files/open-answer.ts';
import { useAccess } from '../../../../kits/rights/use-access.ts';
import { ActionButton } from '../../../../ui/ActionButton.tsx';
import { Dialog } from '../../../../ui/Dialog.tsx';
import type { OrderActions, ShownOrder } from './shown-order.ts';

interface NextActionProps {
  order: ShownOrder;
  actions: OrderActions;
}

/** The next action for the order, if the person may do it. */
export function NextAction({ order, actions }: NextActionProps) {
  const { may } = useAccess();
  const { status, id_invoice, invoice_number, can } = order;
  if (status === 'FACTURADA' && id_invoice !== null) {
    return (
      <ActionButton
        look="primary"
        icon={<FilePdfOutlined />}
        onClick={() => openAnswer(invoicePdf, { id_invoice }, `factura-${invoice_number}.pdf`)}
      >
        Ver factura
      </ActionButton>
    );
  }
  const target = { numero_orden: order.numero_orden, version: order.version };
  // If orders do not go through SAP, a draft can be invoiced directly.
  if (status === 'ENVIADA' || (status === 'BORRADOR' && can?.invoice === true)) {
    return may('billing.invoice') ? <InvoiceButton order={order} actions={actions} /> : null;
  }
  if (!may('billing.send') || !can) return null;
  if (status === 'ENVIANDO' || status === 'ANULANDO') {
    return (
      <ActionButton look="next" icon={<SyncOutlined />} can={can.send}>
        {status === 'ENVIANDO' ? 'Enviando a SAP' : 'Anulando en SAP'}
      </ActionButton>
    );
  }
  return status === 'ERROR' ? (
    <ActionButton
      look="next"
      icon={<ReloadOutlined />}
      can={can.resend}
      loading={actions.resend.pending}
      onClick={() => actions.resend.run(target)}
    >
      Reenviar a SAP
    </ActionButton>
  ) : (
    <ActionButton
      look="next"
      icon={<CloudUploadOutlined />}
      can={can.send}
      loading={actions.send.pending}
      onClick={() => actions.send.run(target)}
    >
      Enviar a SAP
    </ActionButton>
  );
}

/** An invoice cannot be undone: the dialog shows its amount, and the person confirms that amount. */
function InvoiceButton({ order, actions }: NextActionProps) {
  const [asked, ask] = useState<ShownOrder | null>(null);
  const setup = useCall(getBillingSetup, {}, { enabled: asked !== null });
  const close = () => ask(null);
  const hasChanged = asked !== null && asked.version !== order.version;
  const press = async () => {
    if (asked === null) return;
    await actions.invoice.run({ numero_orden: asked.numero_orden, version: asked.version });
    close();
  };
  const { bill_to_name, total } = asked ?? order;
  return (
    <>
      <ActionButton look="next" icon={<FileDoneOutlined />} can={order.can?.invoice} onClick={() => ask(order)}>
        Facturar
      </ActionButton>
      <Dialog
        unsaved={null}
        open={asked !== null}
        title={`Facturar la orden ${order.numero_orden}`}
        width={440}
        onClose={close}
        footer={[
          <Button key="cancel" onClick={close}>
            Cancelar
          </Button>,
          hasChanged ? (
            <Button key="again" type="primary" onClick={() => ask(order)}>
              Ver la orden como está ahora
            </Button>
          ) : (
            <ActionButton key="ok" look="primary" icon={<FileDoneOutlined />} onClick={press}>
              Emitir la factura
            </ActionButton>
          ),
        ]}
      >
        <p className="cz-modal-text">
          Se emite a {bill_to_name} por <strong>{formatMoney(total)}</strong> con la fecha de hoy,{' '}
          <strong>{formatDate(businessDate(new Date()))}</strong>, el siguiente número de la secuencia y su clave de
          acceso. Después solo cabe una nota de crédito.
        </p>
        {hasChanged && (
          <p className="cz-modal-text" role="alert">
            La orden cambió mientras la revisaba: ahora suma <strong>{formatMoney(order.total)}</strong>. Nada se
            emitió.
          </p>
        )}
        {setup.data?.sri_is_test && (
          <p className="cz-modal-text">Sale en el ambiente de pruebas del SRI: no tiene validez tributaria.</p>
        )}
      </Dialog>
    </>
  );
}
