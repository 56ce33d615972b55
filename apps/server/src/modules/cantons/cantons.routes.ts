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
    serve(calls.addCanton, ({ tx, input }) => addCanton(tx, input)),
    serve(calls.updateCanton, ({ tx, input }) => updateCanton(tx, input)),
    serve(calls.deleteCanton, ({ tx, input }) => deleteCanton(tx, input)),
  ];
}
