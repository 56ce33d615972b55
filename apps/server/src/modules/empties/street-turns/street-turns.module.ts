import type { Module } from '../../../module.ts';
import { streetTurnRoutes } from './street-turns.routes.ts';

/** Street turns: proposes imports whose emptied container can serve an export, requests and decides them. */
export const streetTurnsModule: Module = {
  routes: ({ services }) => streetTurnRoutes(services),
  rights: [
    {
      code: 'street_turn.request',
      module: 'Vacíos',
      name: 'Solicitar el reúso de un vacío a su naviera, y anularlo',
      initially: ['OPERADOR', 'EQUIPO_OPERATIVO'],
    },
    {
      code: 'street_turn.approve',
      module: 'Vacíos',
      name: 'Registrar lo que la naviera responde a un reúso',
      initially: ['OPERADOR'],
    },
  ],
  historyTexts: {
    'street_turn.request': 'Solicitó el reúso del vacío',
    'street_turn.approve': 'Registró la aprobación del reúso',
    'street_turn.deny': 'Registró que la naviera negó el reúso',
    'street_turn.cancel': 'Anuló el reúso del vacío',
    'reservation.street_turn': 'Reusó el vacío',
    'reservation.undo_street_turn': 'Deshizo el reúso del vacío',
  },
};
