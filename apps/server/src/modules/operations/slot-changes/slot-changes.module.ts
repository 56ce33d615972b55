import type { Module } from '../../../module.ts';
import { slotChangeRoutes } from './slot-changes.routes.ts';

/** Slots whose hour, container, truck or driver no longer matches what the terminal has on record. */
export const slotChangesModule: Module = {
  routes: () => slotChangeRoutes(),
};
