import { COMPANY_PAPER_NAMES } from '@cabezal/contract/people/companies/company-lookups.data';
import { COMPANY_TYPE_NAMES } from '@cabezal/domain/system/access/roles';
import { QUALIFICATION_LABELS } from '@cabezal/domain/system/records/qualification';
import type { Module } from '../../../module.ts';
import { readable } from '../../system/records/readable.ts';
import { companyImport } from './companies.import.ts';
import { companyRoutes } from './companies.routes.ts';
import { COMPANY } from './company.record.ts';
import { COMPANY_CONSTRAINTS } from './constraints.data.ts';

/** Companies, their associations, rates and rights, own data and users. */
export const companiesModule: Module = {
  routes: ({ services }) => companyRoutes(services),
  imports: () => [companyImport],
  constraints: COMPANY_CONSTRAINTS,
  records: [COMPANY],
  codeTexts: {
    company_type: COMPANY_TYPE_NAMES,
    qualification: QUALIFICATION_LABELS,
    kind: COMPANY_PAPER_NAMES,
  },
  readable: [readable({ noun: 'company', table: 'companies', key: 'id_company', action: 'company.read' })],
  rights: [
    {
      code: 'company.read',
      module: 'Transportistas',
      name: 'Ver transportistas y compañías',
      initially: [
        'ADM_LOCAL@TRANS',
        'ADM_LOCAL@OPERADOR',
        'ACCT@OPERADOR',
        'ACCT@TRANS',
        'OPERADOR',
        'DESPACHADOR',
        'MONITOR',
        'ASESOR',
        'EQUIPO_OPERATIVO',
        'PROCUREMENT',
      ],
    },
    {
      code: 'company.write',
      module: 'Transportistas',
      name: 'Crear, editar y eliminar compañías',
      initially: ['OPERADOR'],
    },
    {
      code: 'company.block',
      module: 'Transportistas',
      name: 'Bloquear y desbloquear compañías',
      initially: ['OPERADOR', 'PROCUREMENT'],
    },
    {
      code: 'company.own',
      module: 'Transportistas',
      name: 'Editar el contacto y los documentos de su compañía',
      initially: ['ADM_LOCAL@CLIENTES', 'ADM_LOCAL@TRANS', 'ADM_LOCAL@OPERADOR'],
    },
  ],
  screens: [
    {
      url: '/micompania/{number}',
      module: 'Transportistas',
      title: 'Mi compañía',
      icon: 'BankOutlined',
      menu_group: 'Comercial',
      menu_order: 200,
      action: 'company.own',
    },
    { url: '/transportistas/add', module: 'Transportistas', title: 'Nueva compañía', action: 'company.write' },
    {
      url: '/transportistas/{number}/edit',
      module: 'Transportistas',
      title: 'Editar compañía',
      action: 'company.write',
    },
    {
      url: '/transportistas',
      module: 'Transportistas',
      title: 'Transportistas',
      icon: 'TeamOutlined',
      menu_group: 'Comercial',
      menu_order: 210,
      action: 'company.read',
    },
    { url: '/transportistas/{number}', module: 'Transportistas', title: 'Compañía', action: 'company.read' },
  ],
  historyTexts: {
    add_company: 'Registró la compañía',
    edit_company: 'Modificó la compañía',
    delete_company: 'Eliminó la compañía',
    block_company: 'Bloqueó la compañía',
    unblock_company: 'Desbloqueó la compañía',
    activate_company: 'Activó la compañía',
    deactivate_company: 'Desactivó la compañía',
    add_team: 'Creó un equipo operativo',
    edit_team: 'Modificó un equipo operativo',
    delete_team: 'Eliminó un equipo operativo',
    save_association: 'Asoció con un cliente',
    delete_association: 'Terminó la asociación con un cliente',
  },
};
