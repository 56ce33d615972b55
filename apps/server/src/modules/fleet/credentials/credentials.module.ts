import type { Module } from '../../../module.ts';
import { tableUsage } from '../../system/records/usages.ts';
import { credentialImport } from './credentials.import.ts';
import { CREDENTIAL_FILES } from './credentials.queries.ts';
import { credentialRoutes } from './credentials.routes.ts';

/** Permits of drivers, trucks and equipment to enter places, with their expiry and requirements. */
export const credentialsModule: Module = {
  routes: () => credentialRoutes(),
  imports: () => [credentialImport],
  usages: [
    tableUsage({ table: 'credentials', one: 'credencial', many: 'credenciales', of: { locations: ['id_location'] } }),
  ],
  files: CREDENTIAL_FILES,
  rights: [
    {
      code: 'credential.read',
      module: 'Credenciales',
      name: 'Ver credenciales',
      initially: [
        'ADM_LOCAL@TRANS',
        'ADM_LOCAL@OPERADOR',
        'OPERADOR',
        'DESPACHADOR',
        'MONITOR',
        'EQUIPO_OPERATIVO',
        'PROCUREMENT',
      ],
    },
    {
      code: 'credential.write',
      module: 'Credenciales',
      name: 'Registrar y renovar credenciales',
      initially: ['ADM_LOCAL@TRANS', 'ADM_LOCAL@OPERADOR', 'OPERADOR', 'PROCUREMENT'],
    },
    {
      code: 'credential.ban',
      module: 'Credenciales',
      name: 'Bloquear y desbloquear credenciales',
      initially: ['OPERADOR', 'PROCUREMENT'],
    },
  ],
  screens: [
    {
      url: '/credenciales_propios',
      module: 'Credenciales',
      title: 'Credenciales propias',
      icon: 'SafetyOutlined',
      menu_group: 'Flota',
      menu_order: 126,
      action: 'credential.read',
    },
    {
      url: '/credenciales_particulares',
      module: 'Credenciales',
      title: 'Cred. particulares',
      icon: 'SafetyOutlined',
      menu_group: 'Flota',
      menu_order: 127,
      action: 'credential.read',
    },
    {
      url: '/credenciales/camion/{number}',
      module: 'Credenciales',
      title: 'Credenciales de un camión',
      action: 'credential.read',
    },
    {
      url: '/credenciales/chofer/{number}',
      module: 'Credenciales',
      title: 'Credenciales de un conductor',
      action: 'credential.read',
    },
  ],
  historyTexts: {
    add_credential: 'Registró una credencial',
    renew_credential: 'Renovó una credencial',
    ban_credential: 'Bloqueó una credencial',
    unban_credential: 'Desbloqueó una credencial',
  },
};
