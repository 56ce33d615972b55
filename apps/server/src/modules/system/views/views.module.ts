import type { Module } from '../../../module.ts';
import { viewRoutes } from './views.routes.ts';

/** Saved views of lists, and drafts of forms. */
export const viewsModule: Module = {
  routes: () => viewRoutes(),
  historyTexts: {
    save_view: 'Guardó una vista',
    delete_view: 'Eliminó una vista',
  },
};
