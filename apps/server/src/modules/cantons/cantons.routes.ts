import * as calls from '@cabezal/contract/cantons/cantons.calls';
import { listPage } from '../../platform/db/list.ts';
import { type Route, serve } from '../../platform/http/route.ts';
import type { Services } from '../../services.ts';
import { cantonExcel } from './cantons.excel.ts';
import { cantonList } from './cantons.queries.ts';
import { addCanton, deleteCanton, updateCanton } from './save-canton.ts';

export function cantonRoutes({ env }: Services): Route[] {
  return [
    cantonExcel(env.TZ_BUSINESS),
    serve(calls.listCantons, ({ tx, input }) => listPage<calls.CantonRow>(tx, cantonList(input), input)),
    serve(calls.addCanton, ({ tx, actor, input }) => addCanton(tx, actor, input)),
    serve(calls.updateCanton, ({ tx, actor, input }) => updateCanton(tx, actor, input)),
    serve(calls.deleteCanton, ({ tx, actor, input }) => deleteCanton(tx, actor, input)),
  ];
}
