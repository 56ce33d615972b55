import { isRoleAt } from '@cabezal/domain/system/access/roles-at-places';
import type { Right, ScreenSeed } from '../../system/rights/right.ts';

let rights: readonly Right[] = [];
let screens: readonly ScreenSeed[] = [];

/**
 * Registers the rights and screens that the modules declare (modules.ts). Once stored, an administrator changes them in /permisos, and a
 * customer adds roles. A later start adds the rights and screens of a new release, and never changes what somebody has changed.
 */
export function setRights(declared: { rights: readonly Right[]; screens: readonly ScreenSeed[] }): void {
  rights = declared.rights;
  screens = declared.screens;
}

export const declaredRights = (): readonly Right[] => rights;
export const declaredScreens = (): readonly ScreenSeed[] => screens;

/** Codes of the rights that a role at a grant place has in a new installation. */
export function initialRights(role: string, place: string): string[] {
  if (role === 'ADM_MASTER') return place === 'OPERADOR' ? rights.map(right => right.code) : [];
  return rights.filter(right => right.initially.some(one => isRoleAt(one, role, place))).map(right => right.code);
}
