import type { Module } from '../../../module.ts';
import { clientMailDeliveries } from './client-mail.deliveries.ts';
import { noticeDeliveries } from './notices.deliveries.ts';
import { noticeJobs } from './notices.jobs.ts';
import { noticeRoutes } from './notices.routes.ts';
import { pushDeliveries } from './push.deliveries.ts';
import { whatsAppDeliveries } from './whatsapp.deliveries.ts';

/** Notices: what a person is notified about in the application, by mail, push and WhatsApp, and the log of it. */
export const noticesModule: Module = {
  routes: () => noticeRoutes(),
  jobs: () => noticeJobs(),
  deliveries: ({ services }) => [
    ...noticeDeliveries(services),
    ...pushDeliveries(services),
    ...clientMailDeliveries(services),
    ...whatsAppDeliveries(services),
  ],
  rights: [
    {
      code: 'notification.read',
      module: 'Configuración',
      name: 'Ver a quién se envió cada aviso',
      initially: ['OPERADOR'],
    },
  ],
  historyTexts: {
    'notification.resend_message': 'Reenvió un mensaje',
  },
};
