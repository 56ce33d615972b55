import type { Module } from '../../../module.ts';
import { terminalRoutes } from './terminals.routes.ts';

/** Rules of ports and depots about slots, and the codes that ports use for our clients, places, products, lines and container types. */
export const terminalsModule: Module = { routes: () => terminalRoutes() };
