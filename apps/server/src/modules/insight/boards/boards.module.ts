import type { Module } from '../../../module.ts';
import { boardRoutes } from './boards.routes.ts';

/** Lists and boards over all areas: states of reservations, pending activities, slots, trips of carriers and drivers, links. */
export const boardsModule: Module = {
  routes: ({ services }) => boardRoutes(services),
};
