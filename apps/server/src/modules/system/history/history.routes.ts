import * as calls from '@cabezal/contract/system/history/history.calls';
import { type Route, serve } from '../../../platform/http/route.ts';
import { getHistory } from './get-history.ts';

export function historyRoutes(): Route[] {
  return [serve(calls.getHistory, ({ tx, actor, input }) => getHistory(tx, actor, input))];
}
