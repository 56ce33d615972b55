import type { CompanyType } from '@cabezal/domain/system/access/roles';
import type { Qualification } from '@cabezal/domain/system/records/qualification';
import { type FactsOf, recordKind } from '../../system/records/record-kind.ts';

export const COMPANY = recordKind({
  table: 'companies',
  key: 'id_company',
  noun: 'company',
  missing: 'La compañía no existe',
  parties: 'id_company',
  labels: {
    name: 'Nombre',
    ruc: 'RUC',
    company_type: 'Tipo',
    is_operator: 'Operadora',
    active: 'Activo',
    blocked_reason: 'Motivo del bloqueo',
    email: 'Correo',
    address: 'Dirección',
    phone: 'Teléfono',
    phone_work: 'Teléfono de la oficina',
    instructions: 'Instrucciones',
    internal_notes: 'Notas internas',
    id_advisor: 'Asesor',
    notifications_share: 'Recibe avisos',
    share_driver_truck: 'Muestra conductor y camión',
    create_disv: 'Permite crear el DISV',
    nec_agent_foreign: 'Agente en el exterior (NEC)',
    early_billing: 'Factura anticipada',
    min_margin_pct: 'Margen mínimo (%)',
    company_logo: 'Logotipo',
    qualification: 'Calificación',
  },
});

export type CompanyFacts = FactsOf<typeof COMPANY> & {
  company_type: CompanyType;
  qualification: Qualification;
  blocked: boolean;
};
export type CompanyValues = Partial<Omit<CompanyFacts, 'id_company' | 'version' | 'is_operator' | 'blocked'>>;
