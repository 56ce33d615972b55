import type { Actor } from '../../../platform/http/context.ts';

/** Carriers and drivers see neither rates nor prices of sale, whatever actions their role has. */
export const seesSales = ({ audience }: Pick<Actor, 'audience'>): boolean =>
  audience === 'operator' || audience === 'customer';
