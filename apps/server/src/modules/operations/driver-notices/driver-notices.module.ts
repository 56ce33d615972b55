import type { Module } from '../../../module.ts';
import { driverNoticeDeliveries } from './driver-notices.deliveries.ts';
import { driverNoticeRoutes } from './driver-notices.routes.ts';

/** Tells drivers their trips by link or mail, and records who confirmed. */
export const driverNoticesModule: Module = {
  routes: ({ services }) => driverNoticeRoutes(services),
  deliveries: ({ services }) => driverNoticeDeliveries(services),
  rights: [
    {
      code: 'driver.notify',
      module: 'Guías',
      name: 'Avisar a los conductores',
      initially: ['OPERADOR', 'DESPACHADOR', 'MONITOR'],
    },
  ],
  historyTexts: {
    'guide.notify_driver': 'Avisó al conductor',
    'driver.notify_driver': 'Avisó al conductor',
  },
};
