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
};
