import type { Module } from '../../../module.ts';
import { limitedPerCompany } from '../../../platform/http/route.ts';
import { playbackLimit } from './playback-limit.ts';
import { staysExcel } from './stays.excel.ts';

/** A truck's day as it was: track, stays, events. */
export const playbackModule: Module = {
  routes: () => limitedPerCompany(playbackLimit, [staysExcel()]),
};
