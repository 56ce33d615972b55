import {
  ArrowDownOutlined,
  ArrowUpOutlined,
  CheckCircleFilled,
  CloseCircleFilled,
  MinusCircleOutlined,
  StopOutlined,
  ThunderboltOutlined,
  WarningFilled,
} from '@ant-design/icons';
import type { CredentialState } from '@cabezal/domain/system/validation/credentials';
import type { ReactNode } from 'react';
import './status.css';

/** Small marks next to a name: type, disk, equipment, credential, live state. Dark unless something is wrong. */

/** EXP filled, IMP outlined. */
export function TypeChip({ type }: { type: 'E' | 'I' | string }) {
  const isExport = type === 'E' || type === 'EXP';
  return (
    <span className={`cz-chip ${isExport ? 'cz-chip-filled' : 'cz-chip-outlined'}`}>
      {isExport ? <ArrowUpOutlined /> : <ArrowDownOutlined />}
      {isExport ? 'EXP' : 'IMP'}
    </span>
  );
}

/** A secondary fact as a chip: «40RH», «Chasis 40'». */
export function Chip({ children, icon }: { children: ReactNode; icon?: ReactNode }) {
  return (
    <span className="cz-chip">
      {icon}
      {children}
    </span>
  );
}

/** «Generador», or its name; `isShort`: only the icon, where space is short. */
export function GensetChip({ name = 'Generador', isShort = false }: { name?: string; isShort?: boolean }) {
  if (!isShort) return <Chip icon={<ThunderboltOutlined />}>{name}</Chip>;
  return (
    <span className="cz-chip" title={name}>
      <ThunderboltOutlined />
      <span className="cz-sr">{name}</span>
    </span>
  );
}

/** A person in a list sorted by last name: the last name is emphasized. */
export function PersonMark({ of }: { of: { name: string; last_name: string } }) {
  return (
    <span>
      {of.name} <b>{of.last_name}</b>
    </span>
  );
}

/** The number painted on a truck, in its small box. */
export function Disk({ disk }: { disk: string | number | null | undefined }) {
  if (disk === null || disk === undefined || disk === '') return null;
  return (
    <span className="cz-disk" title={`Disco ${disk}`}>
      {disk}
    </span>
  );
}

/** Disk and plate together, as in every list. */
export function PlateMark({ disk, plate }: { disk?: string | number | null; plate: string | null | undefined }) {
  if (!plate) return <span className="cz-none">—</span>;
  return (
    <span className="cz-plate">
      <Disk disk={disk} />
      {plate}
    </span>
  );
}

const credentialMarks: Record<CredentialState, { icon: ReactNode; text: (days: number) => string }> = {
  ok: { icon: <CheckCircleFilled />, text: days => `Vigente ${days} días` },
  about_to_expire: {
    icon: <WarningFilled />,
    text: days => (days === 0 ? 'Vence hoy' : `Vence en ${days} ${days === 1 ? 'día' : 'días'}`),
  },
  expired: { icon: <CloseCircleFilled />, text: () => 'Vencida' },
  missing: { icon: <MinusCircleOutlined />, text: () => 'Falta' },
  banned: { icon: <StopOutlined />, text: () => 'Bloqueada' },
};

/** Validity of a permit: a colour, an icon and a word. `text` replaces the default words. */
export function CredentialMark({
  state,
  days = 0,
  text,
}: {
  state: CredentialState;
  days?: number | null;
  text?: string;
}) {
  const mark = credentialMarks[state];
  return (
    <span className={`cz-mark cz-mark-${state.replaceAll('_', '-')}`}>
      {mark.icon}
      {text ?? mark.text(days ?? 0)}
    </span>
  );
}

/** «En vivo» or «Reconectando»; followed by `detail` («hace 3 s»). */
export function LiveDot({ live, detail }: { live: boolean; detail?: string }) {
  return (
    <span className="cz-live" role="status">
      <i className={live ? 'cz-dot cz-dot-live' : 'cz-dot cz-dot-waiting'} />
      <span className={live ? 'cz-live-text' : undefined}>{live ? 'En vivo' : 'Reconectando'}</span>
      {detail ? ` · ${detail}` : null}
    </span>
  );
}

/** A count beside a word; above ten «10+» where `cap` is set (the menu). */
export function CountBadge({
  count,
  tone = 'quiet',
  cap,
}: {
  count: number;
  tone?: 'quiet' | 'warning' | 'problem';
  cap?: number;
}) {
  if (count <= 0) return null;
  return <span className={`cz-count cz-count-${tone}`}>{cap !== undefined && count > cap ? `${cap}+` : count}</span>;
}
