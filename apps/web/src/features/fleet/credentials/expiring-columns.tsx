import type { ExpiringRow } from '@cabezal/contract/fleet/credentials/credentials.shapes';
import { formatDate } from '@cabezal/domain/system/time/time';
import { Link } from 'react-router';
import { CredentialMark } from '../../../ui/status/marks.tsx';
import { type Column, customColumn, longTextColumn, textColumn } from '../../../ui/table/columns.tsx';
import { recordPath, SubjectName } from './credential-words.tsx';

function StateMark({ row }: { row: ExpiringRow }) {
  const state =
    row.state === 'BANNED' ? 'banned' : row.days < 0 ? 'expired' : row.days <= 30 ? 'about_to_expire' : 'ok';
  return <CredentialMark state={state} days={row.days} />;
}

export const expiringColumns: Column<ExpiringRow>[] = [
  customColumn(
    'name',
    'De quién',
    row => (
      <Link to={recordPath(row.subject, row.id)} className="cz-id-link">
        <SubjectName subject={row.subject} row={row} />
      </Link>
    ),
    { locked: true, card: 'title', width: 200 },
  ),
  longTextColumn<ExpiringRow>('company', 'Compañía', { flex: 16, card: 'none' }),
  textColumn('credential', 'Credencial', { sort: true, card: 'line' }),
  longTextColumn<ExpiringRow>('location', 'Establecimiento', { flex: 18, card: 'line' }),
  customColumn('expires_on', 'Vence', row => formatDate(row.expires_on), {
    sort: 'expires_on',
    width: 116,
    card: 'none',
  }),
  customColumn('state', 'Estado', row => <StateMark row={row} />, { width: 168, card: 'side' }),
];
