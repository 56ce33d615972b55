import type { Module } from '../../../module.ts';
import { templateRoutes } from './templates.routes.ts';

/** The texts of notifications that an office writes: a template for each subject and channel, in versions. */
export const noticeTemplatesModule: Module = {
  routes: () => templateRoutes(),
  rights: [
    {
      code: 'notification.write',
      module: 'Configuración',
      name: 'Cambiar los textos de los avisos y reenviarlos',
      initially: ['OPERADOR'],
    },
  ],
  historyTexts: {
    'notification_subject.save_options_subjects_notifications': 'Cambió los textos de un aviso',
  },
};
