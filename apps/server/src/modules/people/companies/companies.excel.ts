import { type CompanyRow, getCompanies, getCompaniesExcel } from '@cabezal/contract/people/companies/companies.calls';
import { COMPANY_TYPE_NAMES } from '@cabezal/domain/system/access/roles';
import { QUALIFICATION_LABELS } from '@cabezal/domain/system/records/qualification';
import { teamsText } from '@cabezal/domain/system/validation/company';
import { serveExcel, yesNo } from '../../../platform/excel/excel.ts';
import type { ExcelColumn } from '../../../platform/excel/workbook.ts';
import type { Route } from '../../../platform/http/route.ts';
import { companyList } from './companies.queries.ts';

const columns: ExcelColumn<CompanyRow>[] = [
  { header: 'Compañía', key: 'name', width: 34, type: 'text' },
  { header: 'RUC', key: 'ruc', width: 16, type: 'text' },
  {
    header: 'Tipo',
    key: 'company_type',
    width: 16,
    type: 'text',
    value: c => COMPANY_TYPE_NAMES[c.company_type],
  },
  { header: 'Correo', key: 'email', width: 30, type: 'text' },
  { header: 'Teléfono', key: 'phone', width: 16, type: 'text' },
  { header: 'Teléfono de la oficina', key: 'phone_work', width: 20, type: 'text' },
  { header: 'Dirección', key: 'address', width: 36, type: 'text' },
  { header: 'Viajes (30 días)', key: 'trips', width: 16, type: 'number' },
  { header: 'Conductores activos', key: 'active_drivers', width: 20, type: 'number' },
  { header: 'Asesor', key: 'advisor', width: 26, type: 'text' },
  {
    header: 'Equipo operativo',
    key: 'operations_teams',
    width: 36,
    type: 'text',
    value: c => teamsText(c.operations_teams),
  },
  {
    header: 'Facturación anticipada',
    key: 'early_billing',
    width: 22,
    type: 'text',
    value: c => yesNo(c.early_billing),
  },
  { header: 'Margen mínimo (%)', key: 'min_margin_pct', width: 18, type: 'number' },
  {
    header: 'Calificación',
    key: 'qualification',
    width: 16,
    type: 'text',
    value: c => c.qualification && QUALIFICATION_LABELS[c.qualification],
  },
  {
    header: 'Recibe avisos',
    key: 'notifications_share',
    width: 14,
    type: 'text',
    value: c => yesNo(c.notifications_share),
  },
  {
    header: 'Muestra conductor y camión',
    key: 'share_driver_truck',
    width: 26,
    type: 'text',
    value: c => yesNo(c.share_driver_truck),
  },
  { header: 'Permite crear el DISV', key: 'create_disv', width: 20, type: 'text', value: c => yesNo(c.create_disv) },
  { header: 'Agente en el exterior (NEC)', key: 'nec_agent_foreign', width: 26, type: 'text' },
  { header: 'Instrucciones', key: 'instructions', width: 36, type: 'text' },
  { header: 'Notas internas', key: 'internal_notes', width: 36, type: 'text' },
  { header: 'Registrada el', key: 'created_at', width: 18, type: 'instant' },
  { header: 'Bloqueada desde', key: 'blocked_at', width: 18, type: 'instant' },
  { header: 'Motivo del bloqueo', key: 'blocked_reason', width: 30, type: 'text' },
  { header: 'Activa', key: 'active', width: 9, type: 'text', value: c => yesNo(c.active) },
];

export function companyExcel(): Route {
  return serveExcel(getCompaniesExcel, getCompanies, {
    name: 'companias',
    sheet: 'Compañías',
    columns,
    spec: ({ input, actor, tx }) => companyList(input, actor, tx.now),
  });
}
