import { GRANT_PLACES } from '@cabezal/domain/system/access/grants';
import { ROLE_NAMES } from '@cabezal/domain/system/access/roles';
import type { Tx } from '../../../platform/db/tx.ts';
import type { ScreenSeed } from '../../system/rights/right.ts';
import { declaredPairs, declaredRights, declaredScreens, initialRights } from './declared-rights.ts';
import { addActions, addGrants, addRoles, addScreens, storePairs } from './defaults.queries.ts';

/** Roles of the product itself; the operator's staff roles are rows like those that a customer adds. */
const builtIn = new Set(['ADM_MASTER', 'ADM_LOCAL', 'ACCT', 'DRIVER']);

/** Whether the role exists in a new installation, so that it can be reset. */
export const hasDefaults = (role: string): boolean => Object.hasOwn(ROLE_NAMES, role);

/** Whether a role with these actions gets the screen at that place initially. */
const isGiven = ({ action, places }: ScreenSeed, actions: readonly string[], place: string): boolean =>
  (action === null || actions.includes(action)) && (places === undefined || places.some(one => one === place));

/** Initial action codes and screen patterns of a role at a place. */
export function defaultCodes(role: string, place: string): ReadonlySet<string> {
  const actions = initialRights(role, place);
  // A role without any action there gets no screen either.
  const screens = declaredScreens().filter(s => actions.length > 0 && isGiven(s, actions, place));
  return new Set([...actions, ...screens.map(screen => screen.url)]);
}

/**
 * Adds missing roles, actions, screens and their first grants to the database. Grants are added only for new actions and screens, so that
 * an administrator's changes are kept. Pairs of actions and screens follow the calls; none is denied initially.
 */
export async function loadDefaultPermissions(tx: Tx): Promise<void> {
  const roles = Object.entries(ROLE_NAMES).map(([code, name]) => ({ code, name, built_in: builtIn.has(code) }));
  await addRoles(tx, roles);
  const actions = declaredRights().map(({ code, module, name }) => ({ code, module, name }));
  const added = new Set([...(await addActions(tx, actions)), ...(await addScreens(tx, declaredScreens()))]);
  const isScreen = new Set(declaredScreens().map(screen => screen.url));
  const grants = roles.flatMap(({ code: role }) =>
    GRANT_PLACES.flatMap(company_type =>
      [...defaultCodes(role, company_type)]
        .filter(code => added.has(code))
        .map(code => ({
          role,
          company_type,
          action: isScreen.has(code) ? null : code,
          url: isScreen.has(code) ? code : null,
        })),
    ),
  );
  await addGrants(tx, grants);
  await storePairs(tx, declaredPairs());
}
