import type { Module } from '../../../module.ts';
import { staysExcel } from './stays.excel.ts';

/** A truck's day as it was: track, stays, events. */
export const playbackModule: Module = {
  routes: () => [staysExcel()],
};
