import { getToday } from '@cabezal/contract/dashboard/dashboard.calls';
import { type Route, serve } from '../../platform/http/route.ts';
import { loadToday } from './today.ts';

export function dashboardRoutes(): Route[] {
  return [serve(getToday, ({ tx, actor }) => loadToday(tx, actor))];
}
