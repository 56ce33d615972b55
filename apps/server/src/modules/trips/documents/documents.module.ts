import type { Module } from '../../../module.ts';
import { documentRoutes } from './documents.routes.ts';

/** Papers of trips, and which of them a guide requires. */
export const documentsModule: Module = {
  routes: () => documentRoutes(),
  rights: [
    {
      code: 'guide.document',
      module: 'Guías',
      name: 'Subir documentos y fotos',
      initially: [
        'ADM_LOCAL@TRANS',
        'ADM_LOCAL@OPERADOR',
        'ACCT@OPERADOR',
        'ACCT@TRANS',
        'DRIVER',
        'OPERADOR',
        'DESPACHADOR',
        'MONITOR',
        'ASESOR',
        'EQUIPO_OPERATIVO',
      ],
    },
  ],
  historyTexts: {
    add_document: 'Agregó un documento',
    delete_document: 'Quitó un documento',
  },
};
