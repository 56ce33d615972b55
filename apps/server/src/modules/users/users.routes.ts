import * as calls from '@cabezal/contract/users/users.calls';
import { listPage } from '../../platform/db/list.ts';
import { type Route, serve } from '../../platform/http/route.ts';
import type { Services } from '../../services.ts';
import { createUser, deactivateUser, updateUser, userRow } from './save-user.ts';
import { userExcel } from './users.excel.ts';
import { listRoles, listStaff, type UserFacts, userList } from './users.queries.ts';

export function userRoutes({ env, publicUrl }: Services): Route[] {
  return [
    userExcel(env.TZ_BUSINESS),
    serve(calls.getUsers, async ({ tx, actor, input }) => {
      const page = await listPage<UserFacts>(tx, userList(input, actor), input);
      return { ...page, rows: page.rows.map(u => userRow(u, actor)) };
    }),
    serve(calls.createUser, ({ tx, actor, input }) => createUser(tx, actor, input, publicUrl)),
    serve(calls.updateUser, ({ tx, actor, input }) => updateUser(tx, actor, input)),
    serve(calls.deleteUser, ({ tx, actor, input }) => deactivateUser(tx, actor, input)),
    serve(calls.getRoles, ({ tx, actor }) => listRoles(tx, actor)),
    serve(calls.getAdvisors, ({ tx }) => listStaff(tx, 'advisors')),
    serve(calls.getNotAdvisors, ({ tx }) => listStaff(tx, 'others')),
  ];
}
