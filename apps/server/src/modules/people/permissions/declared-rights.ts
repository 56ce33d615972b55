import type { Access } from '@cabezal/contract/call';
import { type Pair, pairKey } from '@cabezal/domain/system/access/pairs';
import { isRoleAt } from '@cabezal/domain/system/access/roles-at-places';
import type { Right, ScreenSeed } from '../../system/rights/right.ts';

let rights: readonly Right[] = [];
let screens: readonly ScreenSeed[] = [];
let pairs: readonly Pair[] = [];

/**
 * Registers the rights and screens that the modules declare, and the pairs of the calls (modules.ts). Once stored, an administrator changes
 * them in /permisos, and a customer adds roles. A later start adds the rights and screens of a new release, and never changes what somebody
 * has changed.
 */
export function setRights(declared: {
  rights: readonly Right[];
  screens: readonly ScreenSeed[];
  calls: readonly { access: Access }[];
}): void {
  rights = declared.rights;
  screens = declared.screens;
  pairs = pairsOf(declared.calls);
}

/** Each action with the screens that its calls name, once. */
function pairsOf(calls: readonly { access: Access }[]): Pair[] {
  const found = calls.flatMap(({ access }) =>
    access.kind === 'action' ? access.on.map(url => ({ action: access.action, url })) : [],
  );
  return [...new Map(found.map(pair => [pairKey(pair), pair])).values()];
}

export const declaredRights = (): readonly Right[] => rights;
export const declaredScreens = (): readonly ScreenSeed[] => screens;
export const declaredPairs = (): readonly Pair[] => pairs;

/** Codes of the rights that a role at a grant place has in a new installation. */
export function initialRights(role: string, place: string): string[] {
  if (role === 'ADM_MASTER') return place === 'OPERADOR' ? rights.map(right => right.code) : [];
  return rights.filter(right => right.initially.some(one => isRoleAt(one, role, place))).map(right => right.code);
}
