import type { CompanyRow } from '@cabezal/contract/people/companies/companies.calls';
import { COMPANY_TYPE_NAMES } from '@cabezal/domain/system/access/roles';
import { teamsText } from '@cabezal/domain/system/validation/company';
import { paths, pathTo } from '../../../app/paths.ts';
import { QualificationMark } from '../../../kits/records/QualificationMark.tsx';
import { CredentialMark } from '../../../ui/status/marks.tsx';
import {
  type Column,
  customColumn,
  instantColumn,
  linkColumn,
  longTextColumn,
  numberColumn,
  textColumn,
  yesNoColumn,
} from '../../../ui/table/columns.tsx';

export const companyPath = (row: { id_company: number }) => pathTo(paths.carrier, { id_transportista: row.id_company });

export const companyStateColumn = (card: 'side' | 'none') =>
  customColumn<CompanyRow>(
    'state',
    'Estado',
    row => {
      if (row.blocked) return <CredentialMark state="banned" text="Bloqueada" />;
      return row.active ? <span className="cz-quiet">Activa</span> : <CredentialMark state="missing" text="Inactiva" />;
    },
    { width: 112, card },
  );

const forOperator: Column<CompanyRow>[] = [
  textColumn('advisor', 'Asesor', { card: 'none' }),
  customColumn('operations_teams', 'Equipo operativo', row => teamsText(row.operations_teams) || null, {
    hidden: true,
  }),
  yesNoColumn('early_billing', 'Factura anticipada', { hidden: true }),
  customColumn(
    'qualification',
    'Calificación',
    row => row.qualification && <QualificationMark qualification={row.qualification} />,
    { width: 140, hidden: true },
  ),
  yesNoColumn('notifications_share', 'Recibe avisos', { hidden: true }),
  yesNoColumn('share_driver_truck', 'Muestra conductor y camión', { hidden: true }),
  yesNoColumn('create_disv', 'Permite crear el DISV', { hidden: true }),
  textColumn('nec_agent_foreign', 'Agente en el exterior (NEC)', { hidden: true }),
  textColumn('phone_work', 'Teléfono de la oficina', { hidden: true }),
  longTextColumn('address', 'Dirección', { hidden: true }),
  longTextColumn('instructions', 'Instrucciones', { hidden: true }),
  longTextColumn('internal_notes', 'Notas internas', { hidden: true }),
  longTextColumn('blocked_reason', 'Motivo del bloqueo', { hidden: true }),
  instantColumn('created_at', 'Registrada', { hidden: true }),
];

/** The operator's notes on a company are not a column for others. */
export const companyColumns = (isOperator: boolean): Column<CompanyRow>[] => [
  linkColumn<CompanyRow>('name', 'Compañía', { to: companyPath, sort: true }),
  customColumn('company_type', 'Tipo', row => COMPANY_TYPE_NAMES[row.company_type], {
    sort: 'company_type',
    width: 136,
    card: 'line',
  }),
  textColumn('ruc', 'RUC', { width: 132, card: 'line' }),
  companyStateColumn('side'),
  textColumn('phone', 'Teléfono', { width: 112, card: 'none' }),
  textColumn('email', 'Correo', { card: 'none' }),
  ...(isOperator ? forOperator : []),
  numberColumn('active_drivers', 'Conductores', { width: 104, card: 'none' }),
  numberColumn('trips', 'Viajes en 30 días', { width: 128, card: 'none' }),
];
