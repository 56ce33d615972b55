import type { Module } from '../../../module.ts';
import { tableUsage } from '../../system/records/usages.ts';
import { disvDeliveries } from './disv.deliveries.ts';
import { disvRoutes } from './disv.routes.ts';

/** Documents with which full containers enter TPG (DISV): drafts, their check, their way to the terminal, and the papers for its gate. */
export const disvModule: Module = {
  routes: ({ services }) => disvRoutes(services),
  deliveries: ({ services }) => disvDeliveries(services),
  rights: [{ code: 'disv.write', module: 'Reservas', name: 'Crear, enviar y anular DISV', initially: ['OPERADOR'] }],
  usages: [tableUsage({ table: 'disvs', one: 'DISV', many: 'DISV', of: { locations: ['id_location'] } })],
  historyTexts: {
    'reservation.create_disv_draft': 'Creó un borrador de DISV',
    'reservation.save_disv_draft': 'Guardó un borrador de DISV',
    'reservation.send_disv': 'Envió un DISV al terminal',
    'reservation.ask_disv': 'Consultó un DISV al terminal',
    'reservation.register_disv': 'Registró un DISV',
    'reservation.issue_disv': 'El terminal emitió un DISV',
    'reservation.reject_disv': 'El terminal rechazó un DISV',
    'reservation.ask_disv_voided': 'Pidió al terminal que anule un DISV',
    'reservation.refuse_disv_voided': 'El terminal no anuló un DISV',
    'reservation.void_disv': 'Anuló un DISV',
  },
};
