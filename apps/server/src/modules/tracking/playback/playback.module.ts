import type { Module } from '../../../module.ts';
import { limitedPerCompany } from '../../../platform/http/route.ts';
import { historyPaper } from './history-pdf.ts';
import { playbackLimit } from './playback-limit.ts';
import { staysExcel } from './stays.excel.ts';

/** A truck's day as it was: track, stays, events. */
export const playbackModule: Module = {
  routes: () => limitedPerCompany(playbackLimit, [staysExcel(), historyPaper()]),
  rights: [
    {
      code: 'tracking.history',
      module: 'Monitoreo',
      name: 'Ver el recorrido de un camión en un período',
      initially: ['ADM_LOCAL@TRANS', 'ADM_LOCAL@OPERADOR', 'OPERADOR', 'DESPACHADOR', 'MONITOR'],
    },
  ],
  screens: [
    {
      url: '/monitoreo/recorrido_cabezal',
      module: 'Monitoreo',
      title: 'Recorrido de un camión',
      action: 'tracking.history',
      places: ['OPERADOR', 'TRANS'],
    },
  ],
};
