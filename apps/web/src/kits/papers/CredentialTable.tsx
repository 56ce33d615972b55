import type { Driver } from '@cabezal/contract/fleet/drivers/drivers.calls';
import { businessDate, formatDate } from '@cabezal/domain/system/time/time';
import { credentialState, daysLeft } from '@cabezal/domain/system/validation/credentials';
import { Table, type TableProps } from 'antd';
import { EmptyState } from '../../ui/feedback/EmptyState.tsx';
import { CountBadge, CredentialMark } from '../../ui/status/marks.tsx';
import { useNarrow } from '../../ui/use-narrow.ts';
import { warningDays } from '../rights/figures.ts';
import '../records/parts.css';

export type Credential = Driver['credentials'][number];

const stateOf = (credential: Credential) => credentialState(credential, businessDate(new Date()), warningDays());

/** The number of credentials that need attention. */
export const toRenew = (credentials: readonly Credential[]) =>
  credentials.filter(credential => stateOf(credential) !== 'ok').length;

function CredentialStateMark({ credential }: { credential: Credential }) {
  return (
    <CredentialMark state={stateOf(credential)} days={daysLeft(credential.expires_on, businessDate(new Date()))} />
  );
}

const order = ['banned', 'expired', 'missing', 'about_to_expire', 'ok'];
const byNeed = (a: Credential, b: Credential) =>
  order.indexOf(stateOf(a)) - order.indexOf(stateOf(b)) || a.expires_on.localeCompare(b.expires_on);

const wide: TableProps<Credential>['columns'] = [
  { key: 'name', title: 'Credencial', dataIndex: 'name' },
  { key: 'location', title: 'Lugar', render: row => row.location ?? <span className="cz-none">Todos</span> },
  { key: 'expires_on', title: 'Vence', width: 112, render: row => formatDate(row.expires_on) },
  { key: 'state', title: 'Estado', width: 168, render: row => <CredentialStateMark credential={row} /> },
];
const phone: TableProps<Credential>['columns'] = [
  {
    key: 'name',
    title: 'Credencial',
    render: row => (
      <>
        {row.name}
        <div className="cz-records-second">{row.location}</div>
        <div className="cz-records-second">Vence {formatDate(row.expires_on)}</div>
      </>
    ),
  },
  { key: 'state', title: 'Estado', align: 'right', render: row => <CredentialStateMark credential={row} /> },
];

/** Permits for places: those that need attention first. */
export function CredentialTable({ credentials }: { credentials: readonly Credential[] }) {
  const narrow = useNarrow();
  if (credentials.length === 0) {
    return (
      <EmptyState
        title="No tiene credenciales registradas"
        text="Aquí aparecen los permisos para entrar a puertos, depósitos y plantas, con los días que les quedan."
      />
    );
  }
  return (
    <Table<Credential>
      size="small"
      rowKey={row => row.id_credential}
      dataSource={credentials.toSorted(byNeed)}
      columns={narrow ? phone : wide}
      pagination={false}
    />
  );
}

/** «Credenciales (2)», the title of a tab. */
export function CredentialsLabel({ credentials }: { credentials: readonly Credential[] }) {
  return (
    <span className="cz-tab-label">
      Credenciales <CountBadge count={toRenew(credentials)} tone="warning" />
    </span>
  );
}
