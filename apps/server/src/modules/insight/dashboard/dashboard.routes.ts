import { getToday } from '@cabezal/contract/insight/dashboard/dashboard.calls';
import * as steps from '@cabezal/contract/insight/dashboard/first-steps.calls';
import { type Route, serve, serveChange } from '../../../platform/http/route.ts';
import { dismissFirstSteps, loadFirstSteps } from './first-steps.ts';
import { loadToday } from './today.ts';

export function dashboardRoutes(): Route[] {
  return [
    serve(getToday, ({ tx, actor }) => loadToday(tx, actor)),
    serve(steps.getFirstSteps, ({ tx, actor }) => loadFirstSteps(tx, actor)),
    serveChange(
      steps.dismissFirstSteps,
      ({ tx, actor, input }) => dismissFirstSteps(tx, actor, input),
      ({ tx, actor }) => loadFirstSteps(tx, actor),
    ),
  ];
}
