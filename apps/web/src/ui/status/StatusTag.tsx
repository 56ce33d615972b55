import {
  CheckCircleOutlined,
  CheckOutlined,
  ClockCircleOutlined,
  CloseCircleOutlined,
  DatabaseOutlined,
  DownloadOutlined,
  FileAddOutlined,
  FileDoneOutlined,
  FileSyncOutlined,
  FileTextOutlined,
  GoldOutlined,
  InboxOutlined,
  LogoutOutlined,
  RetweetOutlined,
  ShopOutlined,
  StopOutlined,
  SyncOutlined,
  TruckOutlined,
} from '@ant-design/icons';
import { familyOf, isStatus, labelOf, type Status } from '@cabezal/domain/trips/status/labels';
import type { ComponentType, CSSProperties, ReactNode } from 'react';
import type { FamilyName } from '../tokens.ts';
import './status.css';

/** One tag for each status of the product (label and family from the domain), and one for anything else with a family. */

const icons: Record<Status, ComponentType> = {
  PENDING: ClockCircleOutlined,
  GUIA_NO_GENERADA: FileAddOutlined,
  GUIA_PENDIENTE: FileTextOutlined,
  ACCEPTED: CheckOutlined,
  RETIRO_POR_SALIR: LogoutOutlined,
  VIAJE_POR_SALIR: LogoutOutlined,
  DEVOLUCION_POR_SALIR: LogoutOutlined,
  IN_PROGRESS: SyncOutlined,
  RETIRANDO: DownloadOutlined,
  RETIRADO: InboxOutlined,
  VIAJANDO: TruckOutlined,
  EN_DEPOSITO: DatabaseOutlined,
  EN_PLANTA: ShopOutlined,
  EN_PUERTO: GoldOutlined,
  RETIRO_POR_CERRAR: FileSyncOutlined,
  VIAJE_POR_CERRAR: FileSyncOutlined,
  DEVOLUCION_POR_CERRAR: FileSyncOutlined,
  FINISHED: CheckCircleOutlined,
  RETIRO_CERRADO: FileDoneOutlined,
  VIAJE_CERRADO: FileDoneOutlined,
  DEVOLUCION_CERRADO: FileDoneOutlined,
  REJECTED: CloseCircleOutlined,
  NOT_EJECUTED: StopOutlined,
  GUIA_RESCATADA: RetweetOutlined,
};

/** CSS variables of a family: `--tag-bg`, `--tag-text`, `--tag-line`, `--tag-solid`. */
export function familyStyle(family: FamilyName): CSSProperties {
  const name = family.replaceAll('_', '-');
  const parts = ['bg', 'text', 'line', 'solid'].map(part => [`--tag-${part}`, `var(--cz-${name}-${part})`]);
  return Object.fromEntries(parts) as CSSProperties;
}

export interface FamilyTagProps {
  /** Null: no family, drawn with a dashed border. */
  family: FamilyName | null;
  icon?: ReactNode;
  children: ReactNode;
  size?: 'normal' | 'large';
}

/** A tag in the colours of a family: always a word, an icon if there is one. */
export function FamilyTag({ family, icon, children, size = 'normal' }: FamilyTagProps) {
  const className = `cz-tag${size === 'large' ? ' cz-tag-large' : ''}${family ? '' : ' cz-tag-raw'}`;
  return (
    <span className={className} style={family ? familyStyle(family) : undefined}>
      {icon}
      {children}
    </span>
  );
}

/** A status of the product. Unknown: raw with a dashed border; missing: «Sin Estado». */
export function StatusTag({ status, size }: { status: string | null | undefined; size?: 'normal' | 'large' }) {
  const Icon = isStatus(status) ? icons[status] : null;
  return (
    <FamilyTag family={familyOf(status)} icon={Icon && <Icon />} size={size}>
      {labelOf(status)}
    </FamilyTag>
  );
}
