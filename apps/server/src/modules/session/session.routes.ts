import * as factor from '@cabezal/contract/session/second-factor.calls';
import * as calls from '@cabezal/contract/session/session.calls';
import { changedMeanwhile } from '../../platform/http/errors.ts';
import { type Route, serve, serveChange } from '../../platform/http/route.ts';
import { endSessionOf } from '../../platform/session/sessions.ts';
import { login } from './login.ts';
import * as own from './own-second-factor.ts';
import { changePassword, recoverPassword, updateMyPassword } from './passwords.ts';
import { listFactorRoles } from './second-factor.queries.ts';
import { badgeCounts, loadPerson, storePushToken, updateAccount } from './session.queries.ts';
import { signup, signupIsOpen } from './signup.ts';

/** Who comes in, by whatever door. */
const doorRoutes = (): Route[] => [
  serve(calls.login, async ({ tx, input, address, user_agent }) => {
    const result = await login(tx, input, { address, user_agent });
    // Returned, not thrown: the failed try must be counted.
    if ('error' in result) return result.error;
    const user = await loadPerson(tx, result.id_user);
    return {
      status: 200 as const,
      data: { user: { ...user, token: result.token }, recovery_codes: result.recovery_codes },
    };
  }),
  serve(calls.recoverPassword, async ({ tx, input, address }) => {
    const refused = await recoverPassword(tx, input.email, address);
    return refused ?? { message: 'Si el correo está registrado, recibirá un enlace en unos minutos.' };
  }),
  serve(calls.changePassword, async ({ tx, input }) => {
    await changePassword(tx, input.token, input.password);
    return { message: 'Contraseña actualizada. Ya puede ingresar.' };
  }),
  serve(factor.beginSecondFactor, ({ tx, input, address }) => own.beginAtDoor(tx, input, { address })),
  serve(calls.signupState, async ({ tx }) => ({ open: await signupIsOpen(tx) })),
  serve(calls.signup, ({ tx, input }) => signup(tx, input)),
];

const factorRoutes = (): Route[] => [
  serveChange(
    factor.startSecondFactor,
    ({ tx, actor, input }) => own.startOwn(tx, actor.id_user, input.password),
    (_, key) => key,
  ),
  serveChange(
    factor.confirmSecondFactor,
    ({ tx, actor, token, input }) => own.confirmOwn(tx, actor.id_user, { ...input, token: token ?? '' }),
    (_, recovery_codes) => ({ recovery_codes }),
  ),
  serveChange(
    factor.renewRecoveryCodes,
    ({ tx, actor, input }) => own.renewCodes(tx, actor.id_user, input.password),
    (_, recovery_codes) => ({ recovery_codes }),
  ),
  serveChange(
    factor.stopSecondFactor,
    // Returned, not thrown: the wrong try must be counted.
    async ({ tx, actor, input }) => (await own.stopOwn(tx, actor.id_user, input.password)) ?? null,
    ({ tx, actor }) => own.ownState(tx, actor.id_user),
  ),
  serve(factor.getSecondFactor, ({ tx, actor }) => own.ownState(tx, actor.id_user)),
  serve(factor.getSecondFactorRoles, ({ tx }) => listFactorRoles(tx)),
  serveChange(
    factor.requireSecondFactor,
    ({ tx, actor, input }) => own.requireOfRole(tx, actor, input),
    ({ tx }) => listFactorRoles(tx),
  ),
];

export function sessionRoutes(): Route[] {
  return [
    ...doorRoutes(),
    ...factorRoutes(),
    serveChange(
      calls.logout,
      async ({ tx, token }) => {
        await tx.elevate();
        await endSessionOf(tx, token ?? '');
      },
      () => ({ closed: true as const }),
    ),
    serve(calls.getMenuCounts, ({ tx }) => badgeCounts(tx)),
    serve(calls.getProfile, ({ tx, actor }) => loadPerson(tx, actor.id_user)),
    serve(calls.getMenu, async ({ tx, actor }) => (await loadPerson(tx, actor.id_user)).menu),
    serve(calls.getMyPermissions, async ({ tx, actor }) => (await loadPerson(tx, actor.id_user)).permissions),
    serveChange(
      calls.updateMyAccount,
      async ({ tx, actor, input }) => {
        await tx.elevate();
        const row = await updateAccount(tx, actor.id_user, input);
        if (row === undefined) throw changedMeanwhile();
        tx.audit({ action: 'update_account', noun: 'user', id: actor.id_user, after: input });
        tx.changed('session', actor.id_user, [actor.id_company]);
        return row;
      },
      (_, row) => row,
    ),
    serveChange(
      calls.updateMyPassword,
      ({ tx, actor, token, input }) => updateMyPassword(tx, actor.id_user, token ?? '', input),
      () => ({ message: 'Contraseña actualizada.' }),
    ),
    serveChange(
      calls.updatePushToken,
      ({ tx, actor, input }) => storePushToken(tx, actor.id_user, input.token),
      () => ({ stored: true as const }),
    ),
  ];
}
