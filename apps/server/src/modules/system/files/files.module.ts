import { getFile } from '@cabezal/contract/system/files/files.calls';
import type { Module } from '../../../module.ts';
import { filesPlugin } from './files.plugin.ts';
import { fileRoutes } from './files.routes.ts';

/** Upload and download of files, and papers attached to records. */
export const filesModule: Module = {
  routes: ({ services, seesReservation }) => fileRoutes(services, seesReservation),
  plugins: ({ services, importKinds }) => [filesPlugin(services, importKinds)],
  pluginCalls: [getFile],
};
