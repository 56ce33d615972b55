import { OWN_TRUCK_PARAMETERS } from '@cabezal/domain/prices/amounts/trip-cost';
import type { ParameterKey } from '@cabezal/domain/system/parameters/parameters.data';
import type { Tx } from '../../../platform/db/tx.ts';
import { holdReservations } from '../../trips/state/facts/reservation-facts.queries.ts';
import { runSettlersAfter } from '../../trips/state/status/settlers.ts';
import { openContainersFrom, type TripsOf } from './leg-costs.queries.ts';
import { computeContainerCosts } from './leg-costs.ts';
import { refreshMargins, writeMargins } from './margins.ts';
import { RATE_PARAMETERS } from './rules.ts';

/** A change of the rules by which trips are reckoned, with the rows before and after it. */
export type CostChange =
  /** Payment of carriers; `id_carrier` null: all of them. `valid_from`: first day of the new rule; none: a rule ended. */
  | { what: 'purchase'; id_carrier: number | null; valid_from?: string }
  | { what: 'surcharge'; rows: readonly { side: string; id_carrier: number | null; valid_from: string }[] }
  | { what: 'holidays' }
  | { what: 'parameters'; values: readonly { key: ParameterKey; valid_from: string }[] }
  /** Items agreed with third parties: from a day on, or for any day. */
  | { what: 'items'; valid_from: string | null };

/** Which open trips a change concerns: whose trips, from which day on; null: none. */
interface Concerned {
  whose: TripsOf;
  /** Null: any day. */
  from: string | null;
}

const earliest = (...days: readonly string[]): string => days.reduce((a, b) => (a < b ? a : b));
const includes = (keys: readonly string[], key: string): boolean => keys.includes(key);

/**
 * The only definition of what a change concerns. It includes all days from today on, whatever the first day of the version, because
 * versions that are not in force yet can be moved or withdrawn. A backdated change counts from its first day on.
 */
export function concernedBy(change: CostChange, today: string): Concerned | null {
  switch (change.what) {
    case 'purchase':
      return { whose: { id_carrier: change.id_carrier }, from: earliest(today, change.valid_from ?? today) };
    case 'surcharge': {
      const paid = change.rows.filter(row => row.side === 'COMPRA');
      const [first] = paid;
      if (first === undefined) return null;
      const id_carrier = paid.every(row => row.id_carrier === first.id_carrier) ? first.id_carrier : null;
      return { whose: { id_carrier }, from: earliest(today, ...paid.map(row => row.valid_from)) };
    }
    case 'holidays':
      return { whose: { id_carrier: null }, from: today };
    case 'parameters': {
      const read = change.values.filter(({ key }) => parameterTrips(key) !== null);
      const [first, ...others] = read.map(({ key }) => parameterTrips(key));
      if (first == null) return null;
      const whose = others.every(one => one === first) ? first : 'all';
      return {
        whose: whose === 'carriers' ? { id_carrier: null } : whose,
        from: earliest(...read.map(one => one.valid_from)),
      };
    }
    case 'items':
      return { whose: 'all', from: change.valid_from };
  }
}

/** Whose trips depend on a parameter: purchase surcharges read some parameters; the VAT of listed items concerns all trips. */
function parameterTrips(key: ParameterKey): 'own' | 'carriers' | 'all' | null {
  if (key === 'iva_credito_pct') return 'all';
  const [own, rates] = [includes(OWN_TRUCK_PARAMETERS, key), includes(RATE_PARAMETERS, key)];
  return own && rates ? 'all' : own ? 'own' : rates ? 'carriers' : null;
}

/**
 * Computes the concerned open trips again after a change of a cost rule, in the same transaction, so that their closing gives the same cost.
 * Every verb that writes a cost rule calls this. Runs elevated.
 */
export async function costsChanged(tx: Tx, change: CostChange): Promise<void> {
  const concerned = concernedBy(change, tx.today);
  if (concerned === null) return;
  const { from, whose } = concerned;
  const seen = await openContainersFrom(tx, from, whose);
  if (seen.length === 0) return;
  await holdReservations(tx, [...new Set(seen.map(one => one.id_reservation))]);
  const held = await openContainersFrom(tx, from, whose);
  await computeContainerCosts(
    tx,
    held.map(one => one.id_sub_reservation),
  );
  const reservations = [...new Set(held.map(one => one.id_reservation))];
  await writeMargins(tx, reservations);
  await runSettlersAfter(refreshMargins, tx, reservations);
  tx.changed('reservation', undefined, []);
}
