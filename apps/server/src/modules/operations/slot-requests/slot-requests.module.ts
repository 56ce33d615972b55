import type { Module } from '../../../module.ts';
import { askAboutSlots } from './reconcile.ts';
import { slotRequestDeliveries } from './slot-requests.deliveries.ts';
import { OLD_OFFERS } from './slot-requests.queries.ts';
import { slotRequestRoutes } from './slot-requests.routes.ts';

/** Slots that a terminal gives by its adapter: its offers, requests, their decisions, changes and cancellations. */
export const slotRequestsModule: Module = {
  routes: ({ services }) => slotRequestRoutes(services),
  deliveries: ({ services }) => slotRequestDeliveries(services),
  jobs: () => [{ name: 'slot_reconcile', every_minutes: 5, run: askAboutSlots }],
  sweeps: [OLD_OFFERS],
  historyTexts: {
    'reservation.send_slot_draft': 'Envió un turno al terminal',
    'reservation.ask_slot_request': 'Consultó un turno al terminal',
    'reservation.confirm_slot_request': 'El terminal dio un turno',
    'reservation.reject_slot_request': 'El terminal rechazó un turno',
    'reservation.send_slot_change': 'Pidió al terminal que cambie un turno',
    'reservation.refuse_slot_change': 'El terminal no cambió un turno',
    'reservation.replace_slot': 'Pidió otro turno en lugar de uno que el terminal ya no cambia',
    'reservation.delete_slot_draft': 'Eliminó un borrador de turno',
    'reservation.ask_slot_cancelled': 'Pidió al terminal que anule un turno',
    'reservation.refuse_slot_cancelled': 'El terminal no anuló un turno',
  },
};
