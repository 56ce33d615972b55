import * as calls from '@cabezal/contract/session/session.calls';
import { sql } from 'kysely';
import { changedMeanwhile } from '../../platform/http/errors.ts';
import { type Route, serve } from '../../platform/http/route.ts';
import { hashToken } from '../../platform/session/sessions.ts';
import type { Services } from '../../services.ts';
import { login } from './login.ts';
import { changePassword, recoverPassword, updateMyPassword } from './passwords.ts';
import { badgeCounts, loadPerson, storePushToken } from './session.queries.ts';
import { signup, signupIsOpen } from './signup.ts';

export function sessionRoutes({ publicUrl }: Services): Route[] {
  return [
    serve(calls.login, async ({ tx, input, address, user_agent }) => {
      const result = await login(tx, input, { address, user_agent });
      // Returned, not thrown: the failed try must be counted.
      if ('error' in result) return result.error;
      const user = await loadPerson(tx, result.id_user);
      return { status: 200 as const, data: { user: { ...user, token: result.token } } };
    }),
    serve(calls.logout, async ({ tx, token }) => {
      await tx.elevate();
      await tx.run(sql`update sessions set revoked_at = ${tx.now} where token_hash = ${hashToken(token ?? '')}`);
      return { closed: true as const };
    }),
    serve(calls.recoverPassword, async ({ tx, input }) => {
      await recoverPassword(tx, input.email, publicUrl);
      return { message: 'Si el correo está registrado, recibirá un enlace en unos minutos.' };
    }),
    serve(calls.changePassword, async ({ tx, input }) => {
      await changePassword(tx, input.token, input.password);
      return { message: 'Contraseña actualizada. Ya puede ingresar.' };
    }),
    serve(calls.getMenuCounts, ({ tx }) => badgeCounts(tx)),
    serve(calls.getProfile, ({ tx, actor }) => loadPerson(tx, actor.id_user)),
    serve(calls.getMenu, async ({ tx, actor }) => (await loadPerson(tx, actor.id_user)).menu),
    serve(calls.getMyPermissions, async ({ tx, actor }) => (await loadPerson(tx, actor.id_user)).permissions),
    serve(calls.updateMyAccount, async ({ tx, actor, input }) => {
      await tx.elevate();
      const row = await tx.row(sql<{
        id_user: number;
        version: number;
      }>`update users set name = ${input.name}, last_name = ${input.last_name},
        work_position = ${input.work_position}, phone = ${input.phone}, version = version + 1
        where id_user = ${actor.id_user} and version = ${input.version} returning id_user, version`);
      if (row === undefined) throw changedMeanwhile();
      tx.audit({ action: 'update_account', noun: 'user', id: actor.id_user, after: input });
      return row;
    }),
    serve(calls.updateMyPassword, async ({ tx, actor, token, input }) => {
      await updateMyPassword(tx, actor.id_user, token ?? '', input);
      return { message: 'Contraseña actualizada.' };
    }),
    serve(calls.updatePushToken, async ({ tx, actor, input }) => {
      await storePushToken(tx, actor.id_user, input.token);
      return { stored: true as const };
    }),
    serve(calls.signupState, async ({ tx }) => ({ open: await signupIsOpen(tx) })),
    serve(calls.signup, ({ tx, input }) => signup(tx, input)),
  ];
}
