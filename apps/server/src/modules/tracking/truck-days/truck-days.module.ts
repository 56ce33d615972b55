import { getFleetDay } from '@cabezal/contract/tracking/truck-days/fleet-link.calls';
import type { Module } from '../../../module.ts';
import { limitedPerCompany, serve } from '../../../platform/http/route.ts';
import { playbackLimit } from '../playback/playback-limit.ts';
import { readFleetDay } from './fleet-link.ts';
import { truckDaysExcel } from './truck-days.excel.ts';

/** What trucks did on a day, also for whoever has a link. The call for people who sign in is in `insight/boards`, beside what they do now. */
export const truckDaysModule: Module = {
  routes: () =>
    limitedPerCompany(playbackLimit, [
      truckDaysExcel(),
      serve(getFleetDay, ({ tx, actor, input }) => readFleetDay(tx, actor, input)),
    ]),
};
