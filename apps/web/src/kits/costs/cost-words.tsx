import { CheckOutlined, CloseCircleOutlined, EditOutlined, StopOutlined, SyncOutlined } from '@ant-design/icons';
import type { PaymentCostRow } from '@cabezal/contract/money/costs/payment-costs.calls';
import { COST_ORDER_STATUS_NAMES, type CostOrderStatus } from '@cabezal/domain/money/costs/cost-order';
import type { ComponentType } from 'react';
import { FamilyTag } from '../../ui/status/StatusTag.tsx';
import type { FamilyName } from '../../ui/tokens.ts';

/** The name of a cost in dialogs: «Pesaje» de la reserva 48188. */
export const costName = ({ description, reservation_id }: PaymentCostRow): string =>
  `«${description}» de la reserva ${reservation_id}`;

const looks: Readonly<Record<CostOrderStatus, { family: FamilyName; Icon: ComponentType }>> = {
  BORRADOR: { family: 'waiting', Icon: EditOutlined },
  ENVIANDO: { family: 'moving', Icon: SyncOutlined },
  ENVIADA: { family: 'closed', Icon: CheckOutlined },
  ERROR: { family: 'problem', Icon: CloseCircleOutlined },
  ANULANDO: { family: 'moving', Icon: SyncOutlined },
  ANULADA: { family: 'waiting', Icon: StopOutlined },
};

export function CostOrderTag({ status }: { status: CostOrderStatus }) {
  const { family, Icon } = looks[status];
  return (
    <FamilyTag family={family} icon={<Icon />}>
      {COST_ORDER_STATUS_NAMES[status]}
    </FamilyTag>
  );
}
