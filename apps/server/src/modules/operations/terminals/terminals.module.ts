import type { Module } from '../../../module.ts';
import { terminalRoutes } from './terminals.routes.ts';

export const terminalsModule: Module = { routes: () => terminalRoutes() };
