import type { Module } from '../../../module.ts';
import { credentialImport } from './credentials.import.ts';
import { credentialRoutes } from './credentials.routes.ts';

/** Permits of drivers, trucks and equipment to enter places, with their expiry and requirements. */
export const credentialsModule: Module = {
  routes: () => credentialRoutes(),
  imports: () => [credentialImport],
};
