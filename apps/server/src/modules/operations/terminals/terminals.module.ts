import type { Module } from '../../../module.ts';
import { terminalRoutes } from './terminals.routes.ts';

/** Codes that port terminals use for our clients, places, products, lines and container types. */
export const terminalsModule: Module = { routes: () => terminalRoutes() };
