import type { Module } from '../../../module.ts';
import { tableUsage } from '../../system/records/usages.ts';
import { logbookRoutes } from './logbook.routes.ts';

/** The logbook of trips: notes of people, with their versions. */
export const logbookModule: Module = {
  routes: () => logbookRoutes(),
  usages: [
    tableUsage({
      table: 'logbook_versions',
      one: 'nota corregida',
      many: 'notas corregidas',
      of: { motives: ['id_motivo'] },
    }),
  ],
};
