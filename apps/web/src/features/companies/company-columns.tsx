import type { CompanyRow } from '@cabezal/contract/companies/companies.calls';
import { COMPANY_TYPE_NAMES } from '@cabezal/domain/access/roles';
import { paths, pathTo } from '../../app/paths.ts';
import { CredentialMark } from '../../ui/status/marks.tsx';
import {
  type Column,
  customColumn,
  linkColumn,
  numberColumn,
  textColumn,
  yesNoColumn,
} from '../../ui/table/columns.tsx';

export const companyPath = (row: { id_company: number }) => pathTo(paths.carrier, { id_transportista: row.id_company });

const stateColumn = customColumn<CompanyRow>(
  'state',
  'Estado',
  row => {
    if (row.blocked_at) return <CredentialMark state="banned" text="Bloqueada" />;
    return row.active ? <span className="cz-quiet">Activa</span> : <CredentialMark state="missing" text="Inactiva" />;
  },
  { width: 112, card: 'side' },
);

const forOperator: Column<CompanyRow>[] = [
  textColumn('advisor', 'Asesor', { card: 'none' }),
  yesNoColumn('early_billing', 'Factura anticipada', { hidden: true }),
];

/** What the operator notes about a company is not a column for others. */
export const companyColumns = (isOperator: boolean): Column<CompanyRow>[] => [
  linkColumn<CompanyRow>('name', 'Compañía', { to: companyPath, sort: true }),
  customColumn('company_type', 'Tipo', row => COMPANY_TYPE_NAMES[row.company_type], {
    sort: 'company_type',
    width: 136,
    card: 'line',
  }),
  textColumn('ruc', 'RUC', { width: 132, card: 'line' }),
  stateColumn,
  textColumn('phone', 'Teléfono', { width: 112, card: 'none' }),
  textColumn('email', 'Correo', { card: 'none' }),
  ...(isOperator ? forOperator : []),
  numberColumn('active_drivers', 'Conductores', { width: 104, card: 'none' }),
  numberColumn('trips', 'Viajes en 30 días', { width: 128, card: 'none' }),
];
