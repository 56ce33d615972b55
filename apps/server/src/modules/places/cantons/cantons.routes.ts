import * as calls from '@cabezal/contract/places/cantons/cantons.calls';
import { listPage } from '../../../platform/db/list.ts';
import { type Route, serve, serveChange } from '../../../platform/http/route.ts';
import { cantonExcel } from './cantons.excel.ts';
import { cantonList, type StoredCanton } from './cantons.queries.ts';
import { addCanton, cantonRights, deleteCanton, readCanton, updateCanton } from './save-canton.ts';

export function cantonRoutes(): Route[] {
  return [
    cantonExcel(),
    serve(calls.listCantons, async ({ tx, actor, input }) => {
      const page = await listPage<StoredCanton>(tx, cantonList(input), input);
      return { ...page, rows: page.rows.map(row => ({ ...row, can: cantonRights(actor) })) };
    }),
    serveChange(
      calls.addCanton,
      ({ tx, actor, input }) => addCanton(tx, actor, input),
      ({ tx, actor }, id_canton) => readCanton(tx, actor, id_canton),
    ),
    serveChange(
      calls.updateCanton,
      ({ tx, actor, input }) => updateCanton(tx, actor, input),
      ({ tx, actor, input }) => readCanton(tx, actor, input.id_canton),
    ),
    serveChange(
      calls.deleteCanton,
      ({ tx, actor, input }) => deleteCanton(tx, actor, input),
      ({ input }) => ({ id_canton: input.id_canton, deleted: true as const }),
    ),
  ];
}
