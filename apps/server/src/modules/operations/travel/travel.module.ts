import type { Module } from '../../../module.ts';
import { OLD_PHONE_POSITIONS } from '../../trips/emergencies/emergencies.queries.ts';
import { guideLinkDelivery } from './mailed-link.ts';
import { travelRoutes } from './travel.routes.ts';

/** The driver's page: taps, photos, problems, calls for help; the links that open it and other shared pages. */
export const travelModule: Module = {
  routes: ({ services }) => travelRoutes(services),
  deliveries: ({ services }) => [guideLinkDelivery(services)],
  rights: [
    {
      code: 'guide.share',
      module: 'Guías',
      name: 'Compartir enlaces de seguimiento',
      initially: ['ADM_LOCAL@CLIENTES', 'OPERADOR', 'DESPACHADOR', 'MONITOR', 'ASESOR', 'EQUIPO_OPERATIVO'],
    },
  ],
  sweeps: [OLD_PHONE_POSITIONS],
  screens: [{ url: '/guias/enlaces', module: 'Guías', title: 'Enlaces de seguimiento', action: 'guide.share' }],
  historyTexts: {
    driver_emergency: 'El conductor llamó por una emergencia',
    driver_problem: 'El conductor avisó un problema',
    late_tap: 'El conductor envió un evento de un viaje terminado',
    receive_goods: 'El conductor registró quién recibió',
    share_link: 'Compartió un enlace',
    revoke_links: 'Anuló los enlaces',
  },
};
