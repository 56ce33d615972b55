import type { Driver } from '@cabezal/contract/fleet/drivers/drivers.calls';
import { businessDate, formatDate } from '@cabezal/domain/system/time/time';
import { credentialState, daysLeft } from '@cabezal/domain/system/validation/credentials';
import { CountBadge, CredentialMark } from '../../ui/status/marks.tsx';
import { customColumn, dateColumn, textColumn } from '../../ui/table/columns.tsx';
import { SmallTable } from '../../ui/table/SmallTable.tsx';
import { warningDays } from '../rights/figures.ts';

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

const columns = [
  textColumn<Credential>('name', 'Credencial'),
  customColumn<Credential>('location', 'Lugar', row => row.location ?? <span className="cz-none">Todos</span>),
  dateColumn<Credential>('expires_on', 'Vence', { cardRender: row => `Vence ${formatDate(row.expires_on)}` }),
  customColumn<Credential>('state', 'Estado', row => <CredentialStateMark credential={row} />, {
    width: 168,
    card: 'side',
  }),
];

/** Permits for places: those that need attention first. */
export function CredentialTable({ credentials }: { credentials: readonly Credential[] }) {
  return (
    <SmallTable<Credential>
      rows={credentials.toSorted(byNeed)}
      columns={columns}
      rowKey={row => row.id_credential}
      empty={{
        title: 'No tiene credenciales registradas',
        text: 'Aquí aparecen los permisos para entrar a puertos, depósitos y plantas, con los días que les quedan.',
      }}
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
