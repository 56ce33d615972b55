import * as calls from '@cabezal/contract/history/history.calls';
import { type Route, serve } from '../../platform/http/route.ts';
import type { Services } from '../../services.ts';
import { getHistory } from './get-history.ts';

export function historyRoutes({ env }: Services): Route[] {
  return [serve(calls.getHistory, ({ tx, actor, input }) => getHistory(tx, actor, input, env.TZ_BUSINESS))];
}
