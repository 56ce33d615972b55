import {
  CREDENTIAL_KIND_NAMES,
  type CredentialDetail,
  type CredentialRecord,
} from '@cabezal/contract/fleet/credentials/credentials.shapes';
import { businessDate, formatDate } from '@cabezal/domain/system/time/time';
import { credentialState, daysLeft } from '@cabezal/domain/system/validation/credentials';
import { DocumentThumb } from '../../../kits/files/DocumentThumb.tsx';
import { warningDays } from '../../../kits/rights/figures.ts';
import { ActionButton } from '../../../ui/ActionButton.tsx';
import { CredentialMark } from '../../../ui/status/marks.tsx';
import { type Column, customColumn } from '../../../ui/table/columns.tsx';
import { SmallTable } from '../../../ui/table/SmallTable.tsx';
import type { CredentialPlace } from './credential-words.tsx';
import './credentials.css';

interface Line {
  key: string;
  place: CredentialPlace | null;
  credential: CredentialDetail | null;
}

interface CredentialVersionsProps {
  record: CredentialRecord;
  /** Shows only former versions. */
  former?: boolean;
  onWrite?: (written: { place: CredentialPlace | null; tpt: boolean; cell: CredentialDetail | null }) => void;
  onBan?: (credential: CredentialDetail) => void;
}

type Handlers = Pick<CredentialVersionsProps, 'onWrite' | 'onBan'>;

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
export function CredentialVersions({ record, former = false, onWrite, onBan }: CredentialVersionsProps) {
  return (
    <SmallTable<Line>
      rows={linesOf(record, former)}
      columns={columnsOf()}
      rowKey={line => line.key}
      empty={{
        title: former ? 'Sin versiones anteriores' : 'Sin credenciales',
        text: 'Al renovar una credencial, la anterior queda aquí.',
      }}
      actions={onWrite ? line => <Buttons line={line} can={record.can} onWrite={onWrite} onBan={onBan} /> : undefined}
    />
  );
}

function columnsOf(): Column<Line>[] {
  const today = businessDate(new Date());
  return [
    customColumn<Line>('name', 'Credencial', ({ place, credential }) => (
      <>
        {credential?.name ?? 'Sin credencial'}
        <div className="cz-records-second">{place?.name ?? (credential && CREDENTIAL_KIND_NAMES[credential.kind])}</div>
      </>
    )),
    customColumn<Line>(
      'dates',
      'Vigencia',
      ({ credential }) =>
        credential &&
        (credential.issued_on
          ? `${formatDate(credential.issued_on)} – ${formatDate(credential.expires_on)}`
          : `Hasta el ${formatDate(credential.expires_on)}`),
    ),
    customColumn<Line>('author', 'Registró', ({ credential }) => credential?.author),
    customColumn<Line>('state', 'Estado', ({ credential }) => (
      <>
        <CredentialMark
          state={credentialState(credential, today, warningDays())}
          days={daysLeft(credential?.expires_on, today) ?? 0}
        />
        {credential?.banned_reason && <div className="cz-records-second">{credential.banned_reason}</div>}
      </>
    )),
    customColumn<Line>(
      'file',
      'Documento',
      ({ credential }) =>
        credential?.id_file && (
          <DocumentThumb document={{ id_file: credential.id_file, filename: credential.filename ?? '', type: '' }} />
        ),
      { width: 96 },
    ),
  ];
}

/** The buttons for a credential; on a phone one above the other. */
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
