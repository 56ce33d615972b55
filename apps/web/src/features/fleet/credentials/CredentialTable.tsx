import {
  CREDENTIAL_KIND_NAMES,
  type CredentialDetail,
  type CredentialRecord,
} from '@cabezal/contract/fleet/credentials/credentials.shapes';
import { businessDate, formatDate } from '@cabezal/domain/system/time/time';
import { credentialState, daysLeft } from '@cabezal/domain/system/validation/credentials';
import { Table, type TableProps } from 'antd';
import { DocumentThumb } from '../../../kits/files/DocumentThumb.tsx';
import { warningDays } from '../../../kits/rights/figures.ts';
import { ActionButton } from '../../../ui/ActionButton.tsx';
import { EmptyState } from '../../../ui/feedback/EmptyState.tsx';
import { CredentialMark } from '../../../ui/status/marks.tsx';
import { useNarrow } from '../../../ui/use-narrow.ts';
import type { CredentialPlace } from './credential-words.tsx';
import './credentials.css';

interface Line {
  key: string;
  place: CredentialPlace | null;
  credential: CredentialDetail | null;
}

interface CredentialTableProps {
  record: CredentialRecord;
  /** Shows only former versions. */
  former?: boolean;
  onWrite?: (written: { place: CredentialPlace | null; tpt: boolean; cell: CredentialDetail | null }) => void;
  onBan?: (credential: CredentialDetail) => void;
}

type Handlers = Pick<CredentialTableProps, 'onWrite' | 'onBan'>;

function linesOf({ credentials, places }: CredentialRecord, former: boolean): Line[] {
  const shown = credentials.filter(one => (one.replaced_by !== null) === former);
  const placeOf = (one: CredentialDetail): CredentialPlace | null =>
    one.id_location === null ? null : { id_location: one.id_location, code: null, name: one.location ?? '' };
  const lines = shown.map(one => ({ key: `c${one.id_credential}`, place: placeOf(one), credential: one }));
  if (former) return lines;
  const missing = places.filter(place => !shown.some(one => one.id_location === place.id_location));
  return [...missing.map(place => ({ key: `p${place.id_location}`, place, credential: null })), ...lines];
}

/** One line for each credential; places that require one and have none come first. */
export function CredentialTable({ record, former = false, onWrite, onBan }: CredentialTableProps) {
  const narrow = useNarrow();
  const lines = linesOf(record, former);
  if (lines.length === 0) {
    return (
      <EmptyState
        title={former ? 'Sin versiones anteriores' : 'Sin credenciales'}
        text="Al renovar una credencial, la anterior queda aquí."
      />
    );
  }
  return (
    <Table<Line>
      size="small"
      rowKey={line => line.key}
      dataSource={lines}
      columns={columnsOf(record, narrow, { onWrite, onBan })}
      pagination={false}
    />
  );
}

function columnsOf(
  record: CredentialRecord,
  narrow: boolean,
  { onWrite, onBan }: Handlers,
): TableProps<Line>['columns'] {
  const buttons = (line: Line) => <Buttons line={line} can={record.can} onWrite={onWrite} onBan={onBan} />;
  const today = businessDate(new Date());
  const name = {
    key: 'name',
    title: 'Credencial',
    render: ({ place, credential }: Line) => (
      <>
        {credential?.name ?? 'Sin credencial'}
        <div className="cz-records-second">
          {place?.name ?? (credential && CREDENTIAL_KIND_NAMES[credential.kind])}
          {credential && narrow && ` · vence ${formatDate(credential.expires_on)}`}
        </div>
      </>
    ),
  };
  const dates = {
    key: 'dates',
    title: 'Vigencia',
    render: ({ credential }: Line) =>
      credential && (
        <>
          {credential.issued_on && `${formatDate(credential.issued_on)} – `}
          {formatDate(credential.expires_on)}
          <div className="cz-records-second">{credential.author}</div>
        </>
      ),
  };
  const state = {
    key: 'state',
    title: 'Estado',
    ...(narrow && onWrite && { align: 'right' as const, width: 172 }),
    render: (line: Line) => (
      <>
        <CredentialMark
          state={credentialState(line.credential, today, warningDays())}
          days={daysLeft(line.credential?.expires_on, today) ?? 0}
        />
        {line.credential?.banned_reason && <div className="cz-records-second">{line.credential.banned_reason}</div>}
        {narrow && onWrite && buttons(line)}
      </>
    ),
  };
  const file = {
    key: 'file',
    title: 'Documento',
    width: 96,
    render: ({ credential }: Line) =>
      credential?.id_file && (
        <DocumentThumb document={{ id_file: credential.id_file, filename: credential.filename ?? '', type: '' }} />
      ),
  };
  if (narrow) return [name, state];
  const actions = {
    key: 'actions',
    title: <span className="cz-sr">Acciones</span>,
    align: 'right' as const,
    render: buttons,
  };
  return [name, dates, state, file, ...(onWrite ? [actions] : [])];
}

/** The buttons for a credential; next to it, on a phone below its state. */
function Buttons({ line, can, onWrite, onBan }: { line: Line; can: CredentialRecord['can'] } & Handlers) {
  const { place, credential } = line;
  return (
    <span className="cz-credentials-actions">
      <ActionButton
        size="small"
        can={credential?.state === 'BANNED' ? 'Está bloqueada: desbloquéela antes' : can.write}
        onClick={() => onWrite?.({ place, tpt: credential?.kind === 'TPT', cell: credential })}
      >
        {credential ? 'Renovar' : 'Registrar'}
      </ActionButton>
      {credential && (
        <ActionButton size="small" look="text" can={can.ban} onClick={() => onBan?.(credential)}>
          {credential.state === 'BANNED' ? 'Desbloquear' : 'Bloquear'}
        </ActionButton>
      )}
    </span>
  );
}
