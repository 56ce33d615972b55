import { CheckOutlined, ClockCircleOutlined, CloseCircleOutlined } from '@ant-design/icons';
import type { PaymentOrder } from '@cabezal/contract/money/billing/billing.shapes';
import { POSTING_STEP_NAMES } from '@cabezal/domain/system/sap/postings';
import { formatDateTime } from '@cabezal/domain/system/time/time';
import type { ReactNode } from 'react';
import { Panel } from '../../../../ui/detail/DetailPage.tsx';
import { FamilyTag } from '../../../../ui/status/StatusTag.tsx';
import type { FamilyName } from '../../../../ui/tokens.ts';
import type { ShownOrder } from './shown-order.ts';

type Delivery = PaymentOrder['deliveries'][number];

const states: Record<Delivery['state'], { name: string; family: FamilyName; icon: ReactNode }> = {
  PENDING: { name: 'En camino', family: 'moving', icon: <ClockCircleOutlined /> },
  SENT: { name: 'Recibida', family: 'closed', icon: <CheckOutlined /> },
  ERROR: { name: 'Falló', family: 'problem', icon: <CloseCircleOutlined /> },
};

/** Messages about the order to SAP: attempts, last error, next attempt. Nothing for an order invoiced without SAP. */
export function Deliveries({ order }: { order: ShownOrder }) {
  const deliveries = order.deliveries ?? [];
  if (order.status === 'FACTURADA' && !order.sent_at && deliveries.length === 0) return null;
  return (
    <Panel title="Envíos a SAP">
      {deliveries.length === 0 ? (
        <span className="cz-quiet">{withoutMessage(order)}</span>
      ) : (
        <ul className="cz-billing-deliveries">
          {deliveries.map(delivery => (
            <DeliveryLine key={delivery.id} delivery={delivery} />
          ))}
        </ul>
      )}
    </Panel>
  );
}

/** An imported order has no messages, nor does one whose messages were cleaned up. */
function withoutMessage(order: ShownOrder): string {
  if (order.sent_at) return `Enviada el ${formatDateTime(order.sent_at)}.`;
  return order.status === 'ERROR' ? 'El último envío falló.' : 'Aún no se ha enviado.';
}

function DeliveryLine({ delivery }: { delivery: Delivery }) {
  const state = states[delivery.state];
  const tries = delivery.attempts === 1 ? '1 intento' : `${delivery.attempts} intentos`;
  return (
    <li>
      <div>
        <FamilyTag family={state.family} icon={state.icon}>
          {state.name}
        </FamilyTag>
        <span>
          {POSTING_STEP_NAMES[delivery.step]} · {tries}
        </span>
      </div>
      <span className="cz-quiet">
        Pedida el {formatDateTime(delivery.created_at)}
        {delivery.sent_at && ` · recibida el ${formatDateTime(delivery.sent_at)}`}
        {delivery.next_attempt_at && ` · próximo intento: ${formatDateTime(delivery.next_attempt_at)}`}
      </span>
      {delivery.last_error && <span className="cz-billing-problem-text">{delivery.last_error}</span>}
    </li>
  );
}
