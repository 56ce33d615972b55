import { getToday } from '@cabezal/contract/dashboard/dashboard.calls';
import { type Route, serve } from '../../platform/http/route.ts';
import type { Services } from '../../services.ts';
import { loadToday } from './today.ts';

export function dashboardRoutes({ env }: Services): Route[] {
  return [serve(getToday, ({ tx, actor }) => loadToday(tx, actor, env.TZ_BUSINESS))];
}
