import { ROLE_NAMES } from '@cabezal/domain/system/access/roles';
import type { Tx } from '../../../platform/db/tx.ts';
import { actionSeeds } from './default-permissions.data.ts';
import { roleSeeds } from './default-roles.data.ts';
import { screenSeeds } from './default-screens.data.ts';
import { addActions, addGrants, addRoles, addScreens } from './defaults.queries.ts';
import type { ScreenSeed } from './screen-seed.ts';

/** Roles of the product itself; the operator's staff roles are rows like any that a customer adds. */
const builtIn = new Set(['ADM_MASTER', 'ADM_LOCAL', 'ACCT', 'DRIVER']);

/** Whether an installation begins with the role, so that one can go back to what it was. */
export const hasDefaults = (role: string): boolean => Object.hasOwn(ROLE_NAMES, role);

/** Whether who holds these actions at that place gets the screen at the start. */
const isGiven = ({ action, places }: ScreenSeed, actions: readonly string[], place: string): boolean =>
  (action === null || actions.includes(action)) && (places === undefined || places.some(one => one === place));

/** Codes of the actions and patterns of the screens that a role begins with at the operator or a type of company. */
export function defaultCodes(role: string, place: string): ReadonlySet<string> {
  const actions = roleSeeds
    .filter(seed => seed.code === role && seed.places.some(one => one === place))
    .flatMap(seed => seed.actions);
  // A role without any action there begins with no screen either.
  const screens = screenSeeds.filter(s => actions.length > 0 && isGiven(s, actions, place));
  return new Set([...actions, ...screens.map(screen => screen.url)]);
}

/**
 * Brings roles, actions, screens and their first grants into the database. Adds what is missing; grants only for actions and screens
 * that are new, so that nothing an administrator changed is undone.
 */
export async function loadDefaultPermissions(tx: Tx): Promise<void> {
  const roles = Object.entries(ROLE_NAMES).map(([code, name]) => ({ code, name, built_in: builtIn.has(code) }));
  await addRoles(tx, roles);
  const fresh = { actions: await addActions(tx, actionSeeds), urls: await addScreens(tx, screenSeeds) };
  const grants = roleSeeds.flatMap(role =>
    role.places.flatMap(company_type => [
      ...role.actions
        .filter(a => fresh.actions.has(a))
        .map(action => ({ role: role.code, company_type, action, url: null })),
      ...screenSeeds
        .filter(s => fresh.urls.has(s.url) && isGiven(s, role.actions, company_type))
        .map(s => ({ role: role.code, company_type, action: null, url: s.url })),
    ]),
  );
  await addGrants(tx, grants);
}
