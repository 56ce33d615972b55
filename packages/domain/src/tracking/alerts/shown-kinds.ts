/** Kinds of cases that the people of other companies read, and may be told of (decision 0194). */

import type { Audience } from '../../system/access/audience';
import { CASE_KINDS, type CaseKind } from '../../trips/cases/case';
import { KINDS, RULE_KINDS } from './kinds';

/** What customers read of their trips: delays, waits, free days and temperature. */
const CUSTOMER_KINDS: readonly CaseKind[] = RULE_KINDS.filter(kind => KINDS[kind].is_shown_to_customers);

const CARRIER_KINDS: readonly CaseKind[] = CASE_KINDS.filter(
  kind => kind === 'PROBLEMA' || KINDS[kind].is_of_operator !== true,
);

/**
 * The kinds whose signals an audience reads. Customers that pay and those that receive the goods read the same ones, because no signal names an
 * amount; carriers read all kinds but those of watched places, of the trips that they drove when the signal came. Drivers and links read no cases.
 */
export function kindsReadBy(audience: Audience): readonly CaseKind[] {
  if (audience === 'customer') return CUSTOMER_KINDS;
  if (audience === 'carrier') return CARRIER_KINDS;
  return audience === 'operator' ? CASE_KINDS : [];
}

/** Whether carriers read signals of the kind, of the trips that they drive. */
export const isReadByCarriers = (kind: CaseKind): boolean => CARRIER_KINDS.includes(kind);
/** Whether customers read signals of the kind. */
export const isReadByCustomers = (kind: CaseKind): boolean => CUSTOMER_KINDS.includes(kind);
