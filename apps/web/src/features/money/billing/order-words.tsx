import {
  CheckOutlined,
  ClockCircleOutlined,
  CloseCircleOutlined,
  EditOutlined,
  FileDoneOutlined,
  SyncOutlined,
} from '@ant-design/icons';
import { ORDER_STATUS_NAMES, type OrderStatus } from '@cabezal/contract/money/billing/billing.shapes';
import { formatNumber } from '@cabezal/domain/system/amounts/money';
import { trimEndOf } from '@cabezal/domain/system/text/trim-signs';
import type { ReactNode } from 'react';
import { useAccess } from '../../../kits/rights/use-access.ts';
import { FamilyTag } from '../../../ui/status/StatusTag.tsx';
import type { FamilyName } from '../../../ui/tokens.ts';

interface StatusWords {
  name: string;
  family: FamilyName;
  icon: ReactNode;
}

/** The six states of a payment order, in the order of its lifecycle. */
export const orderStatuses: Record<OrderStatus, StatusWords> = {
  BORRADOR: { name: ORDER_STATUS_NAMES.BORRADOR, family: 'waiting', icon: <EditOutlined /> },
  ENVIANDO: { name: ORDER_STATUS_NAMES.ENVIANDO, family: 'moving', icon: <SyncOutlined /> },
  ENVIADA: { name: ORDER_STATUS_NAMES.ENVIADA, family: 'ready', icon: <CheckOutlined /> },
  ERROR: { name: ORDER_STATUS_NAMES.ERROR, family: 'problem', icon: <CloseCircleOutlined /> },
  ANULANDO: { name: ORDER_STATUS_NAMES.ANULANDO, family: 'moving', icon: <SyncOutlined /> },
  FACTURADA: { name: ORDER_STATUS_NAMES.FACTURADA, family: 'closed', icon: <FileDoneOutlined /> },
};
export const orderStatusList = Object.keys(orderStatuses) as OrderStatus[];

/** A customer sees this state for every order that is not invoiced: its state in SAP is internal. */
const inPreparation: StatusWords = { name: 'En preparación', family: 'waiting', icon: <ClockCircleOutlined /> };

export function OrderTag({ status, size }: { status: OrderStatus; size?: 'normal' | 'large' }) {
  const { isOperator } = useAccess();
  const { name, family, icon } = isOperator || status === 'FACTURADA' ? orderStatuses[status] : inPreparation;
  return (
    <FamilyTag family={family} icon={icon} size={size}>
      {name}
    </FamilyTag>
  );
}

/** A rate or quantity without trailing zeros: «15 %», «2,23». */
export const plainNumber = (value: string) => {
  const decimals = value.includes('.') ? (trimEndOf(value, /0/).split('.')[1]?.length ?? 0) : 0;
  return formatNumber(value, decimals);
};
