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
};
