import type { Module } from '../../../module.ts';
import { notificationRoutes } from './notifications.routes.ts';
import { pushDeviceRoutes } from './push-devices.routes.ts';

/** On which channels a person is notified of what, and in which browsers. */
export const notificationsModule: Module = {
  routes: ({ services }) => [...notificationRoutes(), ...pushDeviceRoutes(services)],
  historyTexts: {
    'user.update_notifications': 'Cambió qué avisos recibe',
  },
};
