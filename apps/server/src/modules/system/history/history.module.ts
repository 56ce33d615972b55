import type { Module } from '../../../module.ts';
import { historyRoutes } from './history.routes.ts';

/** The history of records: who changed what and when. */
export const historyModule: Module = {
  routes: () => historyRoutes(),
  rights: [{ code: 'audit.read', module: 'Historial', name: 'Ver el historial de cambios', initially: [] }],
};
