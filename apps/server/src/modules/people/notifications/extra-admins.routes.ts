import * as calls from '@cabezal/contract/people/notifications/extra-admins.calls';
import { listPage } from '../../../platform/db/list.ts';
import type { Tx } from '../../../platform/db/tx.ts';
import { notFound } from '../../../platform/http/errors.ts';
import { ofOperator, type Route, serve, serveChange } from '../../../platform/http/route.ts';
import { changeExtraAdminState, saveExtraAdmin } from './extra-admin-changes.ts';
import { extraAdminList, findExtraAdmin } from './extra-admins.queries.ts';

async function readExtraAdmin(tx: Tx, id: number): Promise<calls.ExtraAdminRow> {
  const row = await findExtraAdmin(tx, id);
  if (row === undefined) throw notFound('La persona no está en la lista');
  return row;
}

/** Extra administrators, for the operator's people. */
export const extraAdminRoutes = (): Route[] =>
  ofOperator([
    serve(calls.getNotificationsExtraAdmin, ({ tx, input }) =>
      listPage<calls.ExtraAdminRow>(tx, extraAdminList(input), input),
    ),
    serveChange(
      calls.saveNotificationsExtraAdmin,
      ({ tx, input }) => saveExtraAdmin(tx, input),
      ({ tx }, id) => readExtraAdmin(tx, id),
    ),
    serveChange(
      calls.changeStateNotificationsExtraAdmin,
      ({ tx, input }) => changeExtraAdminState(tx, input),
      ({ tx }, id) => readExtraAdmin(tx, id),
    ),
  ]);
