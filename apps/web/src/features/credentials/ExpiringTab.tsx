import { ReloadOutlined } from '@ant-design/icons';
import { getExpiringCredentials, getExpiringCredentialsExcel } from '@cabezal/contract/credentials/credentials.calls';
import type { ExpiringRow } from '@cabezal/contract/credentials/credentials.shapes';
import { formatDate } from '@cabezal/domain/time/time';
import { useState } from 'react';
import { Link } from 'react-router';
import { useAccess } from '../../kits/rights/use-access.ts';
import { companyFilter } from '../../kits/selects/company-filter.ts';
import { CredentialMark } from '../../ui/status/marks.tsx';
import { type Column, customColumn, longTextColumn, textColumn } from '../../ui/table/columns.tsx';
import { DataTable } from '../../ui/table/DataTable.tsx';
import type { Filter } from '../../ui/table/filter-types.ts';
import { recordPath, SubjectName } from './credential-words.tsx';
import { RenewModal } from './RenewModal.tsx';

function StateMark({ row }: { row: ExpiringRow }) {
  const state =
    row.state === 'BANNED' ? 'banned' : row.days < 0 ? 'expired' : row.days <= 30 ? 'about_to_expire' : 'ok';
  return <CredentialMark state={state} days={row.days} />;
}

const columns: Column<ExpiringRow>[] = [
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

const DAYS = [7, 15, 30, 60, 90];

const filtersOf = (withCompany: boolean): Filter[] => [
  {
    kind: 'options',
    field: 'days',
    label: 'Vence en',
    all: '30 días',
    options: DAYS.map(value => ({ value, label: `${value} días` })),
  },
  {
    kind: 'options',
    field: 'subject',
    label: 'De',
    options: [
      { value: 'driver', label: 'Conductores' },
      { value: 'truck', label: 'Camiones' },
    ],
  },
  ...(withCompany ? [companyFilter(['TRANS'])] : []),
];

/** What expires soon, what has expired and what is blocked; renewed in bulk with one document. */
export function ExpiringTab({ own }: { own: boolean }) {
  const { isOperator, may } = useAccess();
  const [renewed, renew] = useState<{ rows: readonly ExpiringRow[]; clear: () => void } | null>(null);
  return (
    <>
      <DataTable<ExpiringRow>
        id="credentials_soon"
        call={getExpiringCredentials}
        columns={columns}
        row={{ key: row => row.id_credential, path: row => recordPath(row.subject, row.id) }}
        fixed={{ filters: { is_own: own } }}
        search="Nombre, cédula, disco o placa"
        filters={filtersOf(isOperator && !own)}
        onExcel={getExpiringCredentialsExcel}
        bulk={
          may('credential.write')
            ? [
                {
                  key: 'renew',
                  text: rows => `Renovar ${rows.length}`,
                  icon: <ReloadOutlined />,
                  next: true,
                  run: (rows, clear) => renew({ rows, clear }),
                },
              ]
            : undefined
        }
        empty={{ title: 'Nada por renovar', text: 'Ninguna credencial vence en esos días.' }}
      />
      {renewed && (
        <RenewModal
          title={renewed.rows.length === 1 ? 'Renovar 1 credencial' : `Renovar ${renewed.rows.length} credenciales`}
          text="Un solo documento y una sola fecha para todas."
          credentials={renewed.rows.map(row => ({
            id_credential: row.id_credential,
            version: row.version,
            subject: row.subject,
            tpt: row.kind === 'TPT',
            label: `${row.name} · ${row.credential}`,
          }))}
          onClose={done => {
            if (done) renewed.clear();
            renew(null);
          }}
        />
      )}
    </>
  );
}
