import type { Module } from '../../../module.ts';
import { slotDraftRoutes } from './slot-drafts.routes.ts';

/** Drafts of slots: what a terminal asks, what of it lacks, and what a person entered before the terminal gives the slot. */
export const slotDraftsModule: Module = {
  routes: () => slotDraftRoutes(),
  rights: [
    {
      code: 'slot.read',
      module: 'Reservas',
      name: 'Ver borradores de turnos y lo que les falta',
      initially: ['OPERADOR', 'DESPACHADOR', 'MONITOR', 'EQUIPO_OPERATIVO'],
    },
  ],
  historyTexts: { 'reservation.save_slot_draft': 'Guardó un borrador de turno' },
};
