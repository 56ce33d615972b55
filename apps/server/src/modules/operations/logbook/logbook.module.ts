import { NOTE_VISIBILITY_NAMES } from '@cabezal/domain/operations/logbook/logbook';
import type { Module } from '../../../module.ts';
import { tableUsage } from '../../system/records/usages.ts';
import { logbookRoutes } from './logbook.routes.ts';

/** The logbook of trips: notes of people, with their versions. */
export const logbookModule: Module = {
  routes: () => logbookRoutes(),
  codeTexts: { note_visibility: NOTE_VISIBILITY_NAMES },
  usages: [
    tableUsage({
      table: 'logbook_versions',
      one: 'nota corregida',
      many: 'notas corregidas',
      of: { motives: ['id_motivo'] },
    }),
  ],
};
