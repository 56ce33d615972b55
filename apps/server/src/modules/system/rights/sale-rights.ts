import type { Actor } from '../../../platform/http/context.ts';

/** What is sold is no business of who drives: to carriers and drivers there are neither rates nor prices, whatever their role may. */
export const seesSales = ({ audience }: Pick<Actor, 'audience'>): boolean =>
  audience === 'operator' || audience === 'customer';
