import * as calls from '@cabezal/contract/insight/search/search.calls';
import { type Route, serve } from '../../../platform/http/route.ts';
import { search } from './search.ts';

export function searchRoutes(): Route[] {
  return [serve(calls.search, ({ tx, actor, input }) => search(tx, actor, input.text))];
}
