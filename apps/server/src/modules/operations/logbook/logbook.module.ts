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
  rights: [
    {
      code: 'guide.logbook',
      module: 'Guías',
      name: 'Escribir en la bitácora',
      initially: [
        'ADM_LOCAL@TRANS',
        'ADM_LOCAL@OPERADOR',
        'OPERADOR',
        'DESPACHADOR',
        'MONITOR',
        'ASESOR',
        'EQUIPO_OPERATIVO',
      ],
    },
    {
      code: 'logbook.read',
      module: 'Guías',
      name: 'Ver la bitácora de todos los viajes',
      initially: ['OPERADOR', 'DESPACHADOR', 'MONITOR', 'ASESOR', 'EQUIPO_OPERATIVO'],
    },
    {
      code: 'logbook.admin',
      module: 'Guías',
      name: 'Cambiar y eliminar notas de otros en la bitácora',
      initially: ['OPERADOR'],
    },
  ],
  screens: [
    {
      url: '/bitacora',
      module: 'Guías',
      title: 'Bitácora',
      icon: 'ReadOutlined',
      menu_group: '',
      menu_order: 74,
      action: 'logbook.read',
    },
  ],
  historyTexts: {
    'guide.edit_note': 'Cambió una nota de la bitácora',
    'guide.delete_note': 'Eliminó una nota de la bitácora',
    note: 'Escribió en la bitácora',
  },
};
