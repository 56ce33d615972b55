import { ReloadOutlined } from '@ant-design/icons';
import {
  getExpiringCredentials,
  getExpiringCredentialsExcel,
} from '@cabezal/contract/fleet/credentials/credentials.calls';
import type { ExpiringRow } from '@cabezal/contract/fleet/credentials/credentials.shapes';
import { useAccess } from '../../../kits/rights/use-access.ts';
import type { BulkAction } from '../../../ui/table/BulkBar.tsx';
import { DataTable } from '../../../ui/table/DataTable.tsx';
import { recordPath } from './credential-words.tsx';
import { expiringColumns } from './expiring-columns.tsx';
import { expiringFilters } from './expiring-filters.ts';
import { RenewModal } from './RenewModal.tsx';

const renew: BulkAction<ExpiringRow> = {
  key: 'renew',
  text: rows => `Renovar ${rows.length}`,
  icon: <ReloadOutlined />,
  next: true,
  dialog: (rows, clear, close) => (
    <RenewModal
      title={rows.length === 1 ? 'Renovar 1 credencial' : `Renovar ${rows.length} credenciales`}
      text="Un solo documento y una sola fecha para todas."
      credentials={rows.map(({ id_credential, version, subject, kind, name, credential }) => ({
        id_credential,
        version,
        subject,
        tpt: kind === 'TPT',
        label: `${name} · ${credential}`,
      }))}
      onClose={done => {
        if (done) clear();
        close();
      }}
    />
  ),
};
const bulk = [renew];

/** Credentials that expire soon, have expired or are blocked; a bulk renewal uses one document. */
export function ExpiringTab({ own }: { own: boolean }) {
  const { isOperator, may } = useAccess();
  return (
    <DataTable<ExpiringRow>
      id="credentials_soon"
      call={getExpiringCredentials}
      columns={expiringColumns}
      row={{ key: row => row.id_credential, path: row => recordPath(row.subject, row.id) }}
      fixed={{ filters: { is_own: own } }}
      search="Nombre, cédula, disco o placa"
      filters={expiringFilters(isOperator && !own)}
      onExcel={getExpiringCredentialsExcel}
      bulk={may('credential.write') ? bulk : undefined}
      empty={{ title: 'Nada por renovar', text: 'Ninguna credencial vence en esos días.' }}
    />
  );
}
