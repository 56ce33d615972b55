import type { Module } from '../../../module.ts';
import { credentialImport } from './credentials.import.ts';
import { credentialRoutes } from './credentials.routes.ts';

export const credentialsModule: Module = {
  routes: () => credentialRoutes(),
  imports: () => [credentialImport],
};
