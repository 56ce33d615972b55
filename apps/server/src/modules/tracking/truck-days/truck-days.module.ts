import type { Module } from '../../../module.ts';
import { limitedPerCompany } from '../../../platform/http/route.ts';
import { playbackLimit } from '../playback/playback-limit.ts';
import { truckDaysExcel } from './truck-days.excel.ts';

/** What trucks did on a day. The call is in `insight/boards`, beside what they do now. */
export const truckDaysModule: Module = {
  routes: () => limitedPerCompany(playbackLimit, [truckDaysExcel()]),
};
