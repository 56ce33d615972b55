import { CheckOutlined, CloseCircleOutlined, EditOutlined, FileDoneOutlined, SyncOutlined } from '@ant-design/icons';
import type { OrderStatus } from '@cabezal/contract/billing/billing.shapes';
import { formatNumber } from '@cabezal/domain/money/money';
import type { ReactNode } from 'react';
import { FamilyTag } from '../../ui/status/StatusTag.tsx';
import type { FamilyName } from '../../ui/tokens.ts';

interface StatusWords {
  name: string;
  family: FamilyName;
  icon: ReactNode;
}

/** The five states of a payment order, in the order of its way. */
export const orderStatuses: Record<OrderStatus, StatusWords> = {
  BORRADOR: { name: 'Borrador', family: 'waiting', icon: <EditOutlined /> },
  ENVIANDO: { name: 'Enviando a SAP', family: 'moving', icon: <SyncOutlined /> },
  ENVIADA: { name: 'Enviada a SAP', family: 'ready', icon: <CheckOutlined /> },
  ERROR: { name: 'Error en SAP', family: 'problem', icon: <CloseCircleOutlined /> },
  FACTURADA: { name: 'Facturada', family: 'closed', icon: <FileDoneOutlined /> },
};
export const orderStatusList = Object.keys(orderStatuses) as OrderStatus[];

export function OrderTag({ status, size }: { status: OrderStatus; size?: 'normal' | 'large' }) {
  const { name, family, icon } = orderStatuses[status];
  return (
    <FamilyTag family={family} icon={icon} size={size}>
      {name}
    </FamilyTag>
  );
}

/** «1 día», «12 días»; the day itself is «hoy». */
export const daysText = (days: number) => (days === 0 ? 'hoy' : days === 1 ? '1 día' : `${days} días`);

/** A rate or quantity without zeros that say nothing: «15 %», «2,23». */
export const plainNumber = (value: string) => {
  const decimals = value.includes('.') ? (value.replace(/0+$/, '').split('.')[1]?.length ?? 0) : 0;
  return formatNumber(value, decimals);
};
