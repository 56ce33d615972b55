import type { Module } from '../../../module.ts';
import { slotChangeRoutes } from './slot-changes.routes.ts';

export const slotChangesModule: Module = {
  routes: () => slotChangeRoutes(),
};
