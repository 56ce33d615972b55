import { ROLE_NAMES } from '@cabezal/domain/system/access/roles';
import type { Tx } from '../../../platform/db/tx.ts';
import { actionSeeds } from './default-permissions.data.ts';
import { roleSeeds } from './default-roles.data.ts';
import { screenSeeds } from './default-screens.data.ts';
import { addActions, addGrants, addRoles, addScreens } from './defaults.queries.ts';
import type { ScreenSeed } from './screen-seed.ts';

/** Roles of the product itself; the operator's staff roles are rows like those that a customer adds. */
const builtIn = new Set(['ADM_MASTER', 'ADM_LOCAL', 'ACCT', 'DRIVER']);

/** Whether the role exists in a new installation, so that it can be reset. */
export const hasDefaults = (role: string): boolean => Object.hasOwn(ROLE_NAMES, role);

/** Whether a role with these actions gets the screen at that place initially. */
const isGiven = ({ action, places }: ScreenSeed, actions: readonly string[], place: string): boolean =>
  (action === null || actions.includes(action)) && (places === undefined || places.some(one => one === place));

/** Initial action codes and screen patterns of a role at a place. */
export function defaultCodes(role: string, place: string): ReadonlySet<string> {
  const actions = roleSeeds
    .filter(seed => seed.code === role && seed.places.some(one => one === place))
    .flatMap(seed => seed.actions);
  // A role without any action there gets no screen either.
  const screens = screenSeeds.filter(s => actions.length > 0 && isGiven(s, actions, place));
  return new Set([...actions, ...screens.map(screen => screen.url)]);
}

/**
 * Adds missing roles, actions, screens and their first grants to the database. Grants are added only for new actions and screens, so that
 * an administrator's changes are kept.
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
