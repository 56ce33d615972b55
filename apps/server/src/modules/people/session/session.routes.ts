import * as newPasswords from '@cabezal/contract/people/session/new-passwords.calls';
import * as factor from '@cabezal/contract/people/session/second-factor.calls';
import * as calls from '@cabezal/contract/people/session/session.calls';
import { phoneError } from '@cabezal/domain/system/validation/driver';
import { changedMeanwhile, demandFields } from '../../../platform/http/errors.ts';
import { limited, ofOperator, type Preparing, type Route, serve, serveChange } from '../../../platform/http/route.ts';
import { webBuild } from '../../../platform/http/web-build.ts';
import { createLimiter } from '../../../platform/limiter.ts';
import { endSessionOf } from '../../../platform/session/sessions.ts';
import type { Services } from '../../../services.ts';
import { checkCredentials, login } from './login.ts';
import type { MenuCount } from './menu-count.ts';
import * as own from './own-second-factor.ts';
import {
  changePassword,
  checkCurrentPassword,
  prepareChange,
  prepareMyPassword,
  readPasswordLink,
  recoverPassword,
  updateMyPassword,
} from './passwords.ts';
import { listFactorRoles } from './second-factor.queries.ts';
import { badgeCounts, loadPerson, updateAccount } from './session.queries.ts';
import { prepareSignup, signup, signupIsOpen } from './signup.ts';

/**
 * Sign-in calls that hash are limited: three at a time, each with at most one database connection, so that many at once (or somebody who
 * tries passwords) do not delay signed-in people.
 */
const doorLimit = createLimiter(3, 30);

/** Calls that run Argon2 without a session. */
const hashingDoors = (): Route[] =>
  limited(doorLimit, [
    serve(
      calls.login,
      async ({ tx, input, address, user_agent }, checked) => {
        const result = await login(tx, input, { address, user_agent }, checked);
        // Returned, not thrown, so that a wrong code stays counted.
        if ('error' in result) return result.error;
        const user = await loadPerson(tx, result.id_user);
        return {
          status: 200 as const,
          data: { user: { ...user, token: result.token }, recovery_codes: result.recovery_codes },
        };
      },
      checkCredentials,
    ),
    serve(
      newPasswords.changePassword,
      async ({ tx, input }, password_hash) => {
        await changePassword(tx, input, password_hash);
        return { message: 'Contraseña actualizada. Ya puede ingresar.' };
      },
      prepareChange,
    ),
    serve(factor.beginSecondFactor, ({ tx }, checked) => own.beginAtDoor(tx, checked), checkCredentials),
    serve(newPasswords.signup, ({ tx, input }, password_hash) => signup(tx, input, password_hash), prepareSignup),
  ]);

/** Calls that sign a person in. */
const doorRoutes = (): Route[] => [
  ...hashingDoors(),
  serve(calls.recoverPassword, async ({ tx, input, address }) => {
    const refused = await recoverPassword(tx, input.email, address);
    return refused ?? { message: 'Si el correo está registrado, recibirá un enlace en unos minutos.' };
  }),
  serve(newPasswords.readPasswordLink, ({ tx, input }) => readPasswordLink(tx, input.token)),
  serve(newPasswords.signupState, async ({ tx }) => ({ open: await signupIsOpen(tx) })),
];

const checkOwn = (before: Preparing<{ password: string }>) => checkCurrentPassword(before, async () => undefined);

/** Calls that ask a signed-in person for the password again. They do not share the turns of sign-in. */
const passwordRoutes = (): Route[] =>
  limited(createLimiter(2, 20), [
    serveChange(
      newPasswords.updateMyPassword,
      ({ tx, actor, token, input }, checked) => updateMyPassword(tx, actor.id_user, token ?? '', input, checked),
      () => ({ message: 'Contraseña actualizada.' }),
      prepareMyPassword,
    ),
    serveChange(
      factor.startSecondFactor,
      ({ tx, actor }, checked) => own.startOwn(tx, actor.id_user, checked),
      (_, key) => key,
      checkOwn,
    ),
    serveChange(
      factor.confirmSecondFactor,
      ({ tx, actor, token, input }, made) => own.confirmOwn(tx, actor.id_user, { ...input, token: token ?? '' }, made),
      (_, recovery_codes) => ({ recovery_codes }),
      own.prepareConfirm,
    ),
    serveChange(
      factor.renewRecoveryCodes,
      ({ tx, actor }, checked) => own.renewCodes(tx, actor.id_user, checked),
      (_, recovery_codes) => ({ recovery_codes }),
      own.prepareRenew,
    ),
    serveChange(
      factor.stopSecondFactor,
      ({ tx, actor }, checked) => own.stopOwn(tx, actor.id_user, checked),
      ({ tx, actor }) => own.ownState(tx, actor.id_user),
      checkOwn,
    ),
  ]);

const factorRoutes = (): Route[] => [
  serve(factor.getSecondFactor, ({ tx, actor }) => own.ownState(tx, actor.id_user)),
  // Requirements of a role apply to the people of every company.
  ...ofOperator([
    serve(factor.getSecondFactorRoles, ({ tx }) => listFactorRoles(tx)),
    serveChange(
      factor.requireSecondFactor,
      ({ tx, actor, input }) => own.requireOfRole(tx, actor, input),
      ({ tx }) => listFactorRoles(tx),
    ),
  ]),
];

/** `menuCounts`: counts of modules for menu entries. */
export function sessionRoutes(menuCounts: readonly MenuCount[], services: Services): Route[] {
  const current = webBuild(services.webRoot);
  return [
    ...doorRoutes(),
    ...passwordRoutes(),
    ...factorRoutes(),
    serveChange(
      calls.logout,
      async ({ tx, token }) => {
        await tx.elevate();
        await endSessionOf(tx, token ?? '');
      },
      () => ({ closed: true as const }),
    ),
    serve(calls.getMenuCounts, async ({ tx, actor }) => {
      const counts = await badgeCounts(tx);
      for (const count of menuCounts) Object.assign(counts, await count(tx, actor));
      return counts;
    }),
    serve(calls.getProfile, ({ tx, actor }) => loadPerson(tx, actor.id_user)),
    serve(calls.getMenu, async ({ tx, actor }) => (await loadPerson(tx, actor.id_user)).menu),
    serve(calls.getMyPermissions, async ({ tx, actor }) => (await loadPerson(tx, actor.id_user)).permissions),
    serveChange(
      calls.updateMyAccount,
      async ({ tx, actor, input }) => {
        demandFields({ phone: phoneError(input.phone) });
        await tx.elevate();
        const row = await updateAccount(tx, actor.id_user, input);
        if (row === undefined) throw changedMeanwhile();
        tx.audit({ action: 'update_account', noun: 'user', id: actor.id_user, after: input });
        tx.changed('session', actor.id_user, [actor.id_company]);
        return row;
      },
      (_, row) => row,
    ),
    serve(calls.reportNewUpdate, async ({ actor, input }) => {
      const is_current = current === null || current === input.running;
      if (!is_current) services.log.info({ id_user: actor.id_user, running: input.running, current }, 'old build');
      return { current, is_current };
    }),
  ];
}
