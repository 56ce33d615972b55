import { type CopiedDay, copyDay as copyDayCall } from '@cabezal/contract/operations/day-plans/copy-day.calls';
import * as calls from '@cabezal/contract/operations/day-plans/day-plans.calls';
import { ofOperator, type Route, serve, serveChange } from '../../../platform/http/route.ts';
import type { Services } from '../../../services.ts';
import { linkWay } from '../travel/links.ts';
import { copyDay } from './copy-day.ts';
import { issueAndNotify, type PublishedTrips, storeDayPlan } from './publish-day.ts';
import { readDay } from './read-day.ts';

/** The plan of tomorrow or of any other day, and copying a day to others. */
export const dayPlanRoutes = (services: Services): Route[] =>
  ofOperator([
    serve(calls.getDayPlan, ({ tx, input }) => readDay(tx, input.date)),
    serveChange(
      calls.publishDay,
      ({ tx, actor, input }, done: PublishedTrips) => storeDayPlan(tx, actor, input, done),
      (_, published) => published,
      // Each guide in its own transaction: one for a day of two hundred would lock reservations and drivers for seconds.
      before => issueAndNotify(before, before.input, linkWay(services)),
    ),
    serveChange(
      copyDayCall,
      async (_, copied: CopiedDay) => copied,
      (_, copied) => copied,
      // Each copy in its own transaction: one for a day of many reservations would lock trucks and drivers for a minute.
      before => copyDay(before, before.input, services.roads),
    ),
  ]);
