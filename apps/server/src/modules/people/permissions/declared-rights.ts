import type { Access } from '@cabezal/contract/call';
import { type Pair, pairKey } from '@cabezal/domain/system/access/pairs';
import { isRoleAt } from '@cabezal/domain/system/access/roles-at-places';
import { fromManifests } from '../../../manifests.ts';
import type { Right, ScreenSeed } from '../../system/rights/right.ts';

/** Each action with the screens that its calls name, once. */
function pairsOf(calls: readonly { access: Access }[]): Pair[] {
  const found = calls.flatMap(({ access }) =>
    access.kind === 'action' ? access.on.map(url => ({ action: access.action, url })) : [],
  );
  return [...new Map(found.map(pair => [pairKey(pair), pair])).values()];
}

/**
 * The rights and screens that the modules declare, and the pairs of the calls. Once stored, an administrator changes them in /permisos, and a
 * customer adds roles. A later start adds the rights and screens of a new release, and never changes what somebody has changed.
 */
export const declaredRights = fromManifests(({ modules }): readonly Right[] =>
  modules.flatMap(({ rights }) => rights ?? []),
);
export const declaredScreens = fromManifests(({ modules }): readonly ScreenSeed[] =>
  modules.flatMap(({ screens }) => screens ?? []),
);
export const declaredPairs = fromManifests(({ calls }): readonly Pair[] => pairsOf(calls));

/** Codes of the rights that a role at a grant place has in a new installation. */
export function initialRights(role: string, place: string): string[] {
  const rights = declaredRights();
  if (role === 'ADM_MASTER') return place === 'OPERADOR' ? rights.map(right => right.code) : [];
  return rights.filter(right => right.initially.some(one => isRoleAt(one, role, place))).map(right => right.code);
}
