import type { Module } from '../../../module.ts';
import { notificationRoutes } from './notifications.routes.ts';

/** On which channels a person is notified of what. */
export const notificationsModule: Module = {
  routes: () => notificationRoutes(),
  historyTexts: {
    'user.update_notifications': 'Cambió qué avisos recibe',
  },
};
