import type { Module } from '../../../module.ts';
import { streetTurnRoutes } from './street-turns.routes.ts';

/** Street turns: proposes imports whose emptied container can serve an export, requests and decides them. */
export const streetTurnsModule: Module = {
  routes: ({ services }) => streetTurnRoutes(services),
};
