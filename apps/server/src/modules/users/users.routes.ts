import { ESCALAFONES } from '@cabezal/contract/drivers/driver-lookups.data';
import * as access from '@cabezal/contract/users/user-access.calls';
import * as calls from '@cabezal/contract/users/users.calls';
import { listPage } from '../../platform/db/list.ts';
import type { Actor } from '../../platform/http/context.ts';
import { type Route, serve } from '../../platform/http/route.ts';
import type { Services } from '../../services.ts';
import { userRow } from './read-user.ts';
import { createUser, updateAdvisor, updateUser } from './save-user.ts';
import * as verbs from './user-access.ts';
import { rolePlaces } from './user-rights.ts';
import { changeUserState, deleteUser } from './user-state.ts';
import { userExcel } from './users.excel.ts';
import { listLineStaff, listRoles, listStaff, type UserFacts, userList } from './users.queries.ts';

const accessRoutes = (publicUrl: string): Route[] => [
  serve(access.changeUserState, ({ tx, actor, input }) => changeUserState(tx, actor, input)),
  serve(access.updateDriverPassword, ({ tx, actor, input }) => verbs.updateDriverPassword(tx, actor, input)),
  serve(access.resendInvitation, ({ tx, actor, input }) => verbs.resendInvitation(tx, actor, input.id_user, publicUrl)),
  serve(access.requireNewPassword, ({ tx, actor, input }) =>
    verbs.requireNewPassword(tx, actor, input.id_user, publicUrl),
  ),
  serve(access.getUserSessions, ({ tx, actor, input, token }) => verbs.listSessions(tx, actor, input.id_user, token)),
  serve(access.endUserSessions, ({ tx, actor, input, token }) => verbs.endUserSessions(tx, actor, input, token)),
];

/** A driver chooses no advisor and gives no role: who works for the operator, and as what, is not told. */
const knowsStaff = (actor: Actor): boolean => actor.audience !== 'driver';

export function userRoutes({ env, publicUrl }: Services): Route[] {
  return [
    userExcel(env.TZ_BUSINESS),
    serve(calls.getUsers, async ({ tx, actor, input }) => {
      const page = await listPage<UserFacts>(tx, userList(input, actor), input);
      return { ...page, rows: page.rows.map(u => userRow(u, actor)) };
    }),
    serve(calls.createUser, ({ tx, actor, input }) => createUser(tx, actor, input, publicUrl)),
    serve(calls.updateUser, ({ tx, actor, input }) => updateUser(tx, actor, input)),
    serve(calls.updateAdvisor, ({ tx, actor, input }) => updateAdvisor(tx, actor, input)),
    serve(calls.deleteUser, ({ tx, actor, input }) => deleteUser(tx, actor, input)),
    serve(calls.getRoles, async ({ tx, actor }) =>
      (knowsStaff(actor) ? await listRoles(tx, actor) : []).map(role => ({ ...role, ...rolePlaces(role.code) })),
    ),
    serve(calls.getAdvisors, async ({ tx, actor }) => (knowsStaff(actor) ? listStaff(tx, 'advisors') : [])),
    serve(calls.getNotAdvisors, async ({ tx, actor }) => (knowsStaff(actor) ? listStaff(tx, 'others') : [])),
    serve(calls.getUsersOfProduct, async ({ tx, actor, input }) =>
      knowsStaff(actor) ? listLineStaff(tx, input.product) : [],
    ),
    serve(calls.getUserGrades, async () => ESCALAFONES.map(name => ({ code: name, name }))),
    ...accessRoutes(publicUrl),
  ];
}
