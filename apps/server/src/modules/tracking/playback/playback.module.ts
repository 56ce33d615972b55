import type { Module } from '../../../module.ts';
import { limitedPerCompany } from '../../../platform/http/route.ts';
import { playbackLimit } from './playback-limit.ts';
import { staysExcel } from './stays.excel.ts';

export const playbackModule: Module = {
  routes: () => limitedPerCompany(playbackLimit, [staysExcel()]),
};
