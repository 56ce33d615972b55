import type { Module } from '../../../module.ts';
import { streetTurnRoutes } from './street-turns.routes.ts';

export const streetTurnsModule: Module = {
  routes: ({ services }) => streetTurnRoutes(services),
};
