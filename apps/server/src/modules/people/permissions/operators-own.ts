import { ofOperator, type Route } from '../../../platform/http/route.ts';
import { roleSeeds } from './default-roles.data.ts';

/** Actions that some role of another company has at first. */
const shared = new Set(
  roleSeeds.filter(({ places }) => places.some(place => place !== 'OPERADOR')).flatMap(({ actions }) => actions),
);

/** Whether a call changes what belongs to the operator: no role of another company has its action at first. */
const isOperatorsOwn = ({ changes, access }: Route['call']): boolean =>
  changes && access.kind === 'action' && !shared.has(access.action);

/** The routes, with those that change what belongs to the operator only for its people (decision 0140). */
export const protectOperatorsOwn = (routes: readonly Route[]): Route[] =>
  routes.flatMap(route => (isOperatorsOwn(route.call) && !route.isOperators ? ofOperator([route]) : [route]));
