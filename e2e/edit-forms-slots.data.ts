import { type EditForm, press, texts } from './edit-form.ts';

/** Reservations of the test world whose trips go to a terminal. */
export interface SlotIds {
  /** With a planned guide that lacks its slot. */
  withoutSlot: number;
  /** With a draft of a DISV. */
  withDisv: number;
}

export const slotForms: readonly EditForm<SlotIds>[] = [
  {
    name: 'the draft of a slot',
    file: 'reservations/slots/SlotDraftDialog.tsx',
    as: 'operador',
    route: ids => `/reservas/${ids.withoutSlot}?tab=turnos`,
    open: press(/Borrador$/),
    isOver: true,
    field: 'Notas para el terminal',
    texts,
    other: { field: 'Correos', text: 'garita@empresa.ec' },
    save: 'Guardar borrador',
  },
  {
    name: 'the draft of a DISV',
    file: 'reservations/disv/DisvDialog.tsx',
    as: 'operador',
    route: ids => `/reservas/${ids.withDisv}?tab=turnos`,
    open: press('Borrador de DISV'),
    isOver: true,
    field: 'Notas para el terminal',
    texts,
    other: { field: 'Correos', text: 'garita@empresa.ec' },
    save: 'Guardar borrador',
  },
];
