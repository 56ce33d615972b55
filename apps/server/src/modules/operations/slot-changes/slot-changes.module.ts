import type { Module } from '../../../module.ts';
import { slotChangeRoutes } from './slot-changes.routes.ts';

/** Slots whose hour, container, truck or driver no longer matches what the terminal has on record. */
export const slotChangesModule: Module = {
  routes: () => slotChangeRoutes(),
  historyTexts: {
    'reservation.confirm_slot_change': 'El terminal cambió un turno',
    'guide.confirm_slot_change': 'El terminal cambió su turno',
    'reservation.keep_slot': 'Dejó un turno como estaba',
  },
};
