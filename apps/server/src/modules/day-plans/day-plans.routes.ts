import * as calls from '@cabezal/contract/day-plans/day-plans.calls';
import { ofOperator, type Route, serve, serveChange } from '../../platform/http/route.ts';
import type { Services } from '../../services.ts';
import { linkWay } from '../travel/links.ts';
import { publishDay } from './publish-day.ts';
import { readDay } from './read-day.ts';

/** The plan of tomorrow, and of any other day. */
export const dayPlanRoutes = (services: Services): Route[] =>
  ofOperator([
    serve(calls.getDayPlan, ({ tx, input }) => readDay(tx, input.date)),
    serveChange(
      calls.publishDay,
      ({ tx, actor, input }) => publishDay(tx, actor, input, linkWay(services)),
      (_, published) => published,
    ),
  ]);
