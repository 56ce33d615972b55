import type { Call } from '@cabezal/contract/call';
import { ESCALAFONES } from '@cabezal/contract/people/users/grades.data';
import * as staff from '@cabezal/contract/people/users/staff.calls';
import * as access from '@cabezal/contract/people/users/user-access.calls';
import type { UserRow } from '@cabezal/contract/people/users/users.calls';
import * as calls from '@cabezal/contract/people/users/users.calls';
import { listPage } from '../../../platform/db/list.ts';
import type { Tx } from '../../../platform/db/tx.ts';
import type { Actor } from '../../../platform/http/context.ts';
import { limited, type Route, serve, serveChange } from '../../../platform/http/route.ts';
import { createLimiter } from '../../../platform/limiter.ts';
import type { Services } from '../../../services.ts';
import { readUser, userRow } from './read-user.ts';
import { createUser, updateAdvisor, updateUser } from './save-user.ts';
import * as verbs from './user-access.ts';
import { newInvitationLink } from './user-links.ts';
import { rolePlaces } from './user-rights.ts';
import { changeUserState, deleteUser } from './user-state.ts';
import { userExcel } from './users.excel.ts';
import { listLineStaff, listRoles, listStaff, type UserFacts, userList } from './users.queries.ts';

/** A change of one user, answered with the user as the caller may read it. */
const change = <In>(call: Call<In, UserRow>, verb: (tx: Tx, actor: Actor, input: In) => Promise<number>): Route =>
  serveChange(
    call,
    ({ tx, actor, input }) => verb(tx, actor, input),
    ({ tx, actor }, id_user) => readUser(tx, actor, id_user),
  );

const accessChanges = ({ env }: Services): Route[] => [
  change(access.changeUserState, changeUserState),
  ...limited(createLimiter(1, 20), [
    serveChange(
      access.updateDriverPassword,
      ({ tx, actor, input }, password_hash) => verbs.updateDriverPassword(tx, actor, input, password_hash),
      ({ tx, actor }, id_user) => readUser(tx, actor, id_user),
      verbs.prepareDriverPassword,
    ),
  ]),
  change(access.resendInvitation, verbs.resendInvitation),
  serveChange(
    access.newInvitationLink,
    ({ tx, actor, input: { id_user } }) =>
      newInvitationLink(tx, actor, { id_user, sends_mail: env.SMTP_URL !== undefined }),
    (_, link) => ({ ...link, public_url: env.PUBLIC_URL ?? null }),
  ),
  change(access.requireNewPassword, verbs.requireNewPassword),
  change(access.resetSecondFactor, verbs.resetSecondFactor),
];

/** A driver chooses no advisor and gives no role: staff and their roles are not listed. */
const knowsStaff = (actor: Actor): boolean => actor.audience !== 'driver';

const accessRoutes = (services: Services): Route[] => [
  ...accessChanges(services),
  serve(access.getUserSessions, ({ tx, actor, input, token }) => verbs.listSessions(tx, actor, input.id_user, token)),
  serveChange(
    access.endUserSessions,
    ({ tx, actor, input, token }) => verbs.endUserSessions(tx, actor, input, token),
    ({ tx, actor, token }, id_user) => verbs.listSessions(tx, actor, id_user, token),
  ),
];

export function userRoutes(services: Services): Route[] {
  return [
    userExcel(),
    serve(calls.getUsers, async ({ tx, actor, input }) => {
      const page = await listPage<UserFacts>(tx, userList(input, actor), input);
      return { ...page, rows: page.rows.map(u => userRow(u, actor)) };
    }),
    change(calls.createUser, createUser),
    change(calls.updateUser, updateUser),
    change(calls.updateAdvisor, updateAdvisor),
    serveChange(
      calls.deleteUser,
      ({ tx, actor, input }) => deleteUser(tx, actor, input),
      (_, done) => done,
    ),
    serve(calls.getRoles, async ({ tx, actor }) =>
      (knowsStaff(actor) ? await listRoles(tx, actor) : []).map(role => ({ ...role, ...rolePlaces(role.code) })),
    ),
    serve(staff.getAdvisors, async ({ tx, actor }) => (knowsStaff(actor) ? listStaff(tx, 'advisors') : [])),
    serve(staff.getNotAdvisors, async ({ tx, actor }) => (knowsStaff(actor) ? listStaff(tx, 'others') : [])),
    serve(staff.getUsersOfProduct, async ({ tx, actor, input }) =>
      knowsStaff(actor) ? listLineStaff(tx, input.product) : [],
    ),
    serve(calls.getUserGrades, async () => ESCALAFONES.map(name => ({ code: name, name }))),
    ...accessRoutes(services),
  ];
}
