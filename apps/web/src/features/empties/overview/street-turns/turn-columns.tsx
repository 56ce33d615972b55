import type { StreetTurn } from '@cabezal/contract/empties/street-turns/street-turns.calls';
import { TURN_STATE_NAMES } from '@cabezal/domain/empties/street-turns/street-turn';
import { formatMoney } from '@cabezal/domain/system/amounts/money';
import { formatDateTime } from '@cabezal/domain/system/time/time';
import { DocumentThumb } from '../../../../kits/files/DocumentThumb.tsx';
import { FamilyTag } from '../../../../ui/status/StatusTag.tsx';
import { type Column, customColumn, instantColumn, longTextColumn } from '../../../../ui/table/columns.tsx';
import { SideLink } from './SideLink.tsx';
import { km, TURN_FAMILIES } from './turn-words.ts';

/** «48231-1 Cliente», with the relevant place below. */
function Side({ side }: { side: StreetTurn['import'] }) {
  return (
    <span className="cz-overview-day">
      <span className="cz-clip cz-clip-flex" title={side.client_name}>
        <SideLink side={side} /> {side.client_name}
      </span>
      <span className="cz-quiet cz-clip cz-clip-flex" title={side.place}>
        {side.place}
      </span>
    </span>
  );
}

/** The line's answer, or the deadline for it. */
function Word({ turn }: { turn: StreetTurn }) {
  if (turn.reason !== null)
    return (
      <span className="cz-clip cz-clip-flex" title={turn.reason}>
        {turn.reason}
      </span>
    );
  if (turn.approval_ref !== null)
    return (
      <span className="cz-overview-word">
        {turn.files.map(file => (
          <DocumentThumb key={file.id_file} document={{ ...file, type: '' }} size={24} />
        ))}
        <span className="cz-clip cz-clip-flex" title={turn.approval_ref}>
          {turn.approval_ref}
        </span>
      </span>
    );
  return <span className="cz-quiet">{turn.mailed_to ?? 'Solicitado por otro medio'}</span>;
}

export const turnColumns: Column<StreetTurn>[] = [
  customColumn(
    'container_code',
    'Contenedor',
    row => (
      <span className="cz-overview-day">
        <strong>{row.container_code}</strong>
        <span className="cz-quiet">
          {row.container_type} · {row.shipping_line}
        </span>
      </span>
    ),
    { width: 136, locked: true, card: 'title' },
  ),
  customColumn(
    'state',
    'Estado',
    row => <FamilyTag family={TURN_FAMILIES[row.state]}>{TURN_STATE_NAMES[row.state]}</FamilyTag>,
    { width: 104, card: 'side' },
  ),
  customColumn('import', 'Queda vacío', row => <Side side={row.import} />, { flex: 24, card: 'line' }),
  customColumn('export', 'Se carga', row => <Side side={row.export} />, { flex: 24, card: 'line' }),
  customColumn(
    'expires_at',
    'Se retira',
    row => (
      <span title={row.state === 'SOLICITADO' ? 'Hasta entonces puede responder la naviera' : undefined}>
        {formatDateTime(row.executed_at ?? row.expires_at)}
      </span>
    ),
    { width: 136, card: 'none' },
  ),
  customColumn(
    'value_usd',
    'Ahorro',
    row => (
      <span className="cz-overview-cost">
        <strong>{formatMoney(row.value_usd)}</strong>
        <span className="cz-quiet">{km(row.saved_km)}</span>
      </span>
    ),
    { width: 96, align: 'right', sort: 'value_usd', card: 'none' },
  ),
  customColumn('word', 'Naviera', row => <Word turn={row} />, { flex: 18, card: 'line' }),
  instantColumn('requested_at', 'Solicitado', { width: 136, sort: true, card: 'none', hidden: true }),
  longTextColumn('requested_by', 'Solicitó', { flex: 12, card: 'none', hidden: true }),
  longTextColumn('approved_by', 'Registró la aprobación', { flex: 12, card: 'none', hidden: true }),
];
