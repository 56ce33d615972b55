import type { Module } from '../../../module.ts';
import { tableUsage } from '../../system/records/usages.ts';
import { COMMENT_FILES } from './comments.queries.ts';
import { commentRoutes } from './comments.routes.ts';

/** Comments on reservations, each for one of three audiences, with mentions and files; who has read them. */
export const commentsModule: Module = {
  routes: () => commentRoutes(),
  usages: [
    tableUsage({
      table: 'reservation_comments',
      one: 'comentario',
      many: 'comentarios',
      of: { companies: ['id_carrier'], users: ['id_user'] },
    }),
  ],
  files: COMMENT_FILES,
  rights: [
    {
      code: 'reservation.comment',
      module: 'Reservas',
      name: 'Comentar reservas',
      initially: [
        'ADM_LOCAL@CLIENTES',
        'ADM_LOCAL@TRANS',
        'ADM_LOCAL@OPERADOR',
        'OPERADOR',
        'DESPACHADOR',
        'ASESOR',
        'EQUIPO_OPERATIVO',
      ],
    },
  ],
  historyTexts: {
    'reservation.comment': 'Comentó',
    'reservation.edit_comment': 'Cambió un comentario',
    'reservation.delete_comment': 'Eliminó un comentario',
  },
};
