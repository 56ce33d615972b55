import { placesOf, type RoleAtPlace } from '@cabezal/domain/system/access/roles-at-places';
import { ofOperator, type Route } from '../../../platform/http/route.ts';
import { declaredRights } from './declared-rights.ts';

/** Codes of the rights that some role of another company has in a new installation. */
export function sharedRights(): ReadonlySet<string> {
  const isElsewhere = (one: RoleAtPlace): boolean => placesOf(one).some(place => place !== 'OPERADOR');
  return new Set(
    declaredRights()
      .filter(right => right.initially.some(isElsewhere))
      .map(right => right.code),
  );
}

/**
 * The routes, with those that change what belongs to the operator only for its people: no role of another company has their right in a new
 * installation (decision 0140).
 */
export function protectOperatorsOwn(routes: readonly Route[]): Route[] {
  const shared = sharedRights();
  const isOperatorsOwn = ({ changes, access }: Route['call']): boolean =>
    changes && access.kind === 'action' && !shared.has(access.action);
  return routes.flatMap(route => (isOperatorsOwn(route.call) && !route.isOperators ? ofOperator([route]) : [route]));
}
