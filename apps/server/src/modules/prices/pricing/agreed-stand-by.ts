import type { AgreedWaiting } from '@cabezal/domain/prices/pricing/agreed-stand-by';
import type { Tx } from '../../../platform/db/tx.ts';
import { freeHoursAt } from '../../trips/state/events/stand-by-free-hours.ts';
import {
  type ChangedWaiting,
  type OpenWait,
  openWaits,
  storeAgreedWaiting,
  storeFreeHours,
} from './agreed-stand-by.queries.ts';

/** The new free hours of an open stop after a change of the terms; null: unchanged, or entered by a person. */
async function followed(tx: Tx, wait: OpenWait, { before, now }: ChangedWaiting): Promise<number | null> {
  const hoursOf = await freeHoursAt(tx, wait.date);
  const hoursBy = (agreed: AgreedWaiting) => hoursOf({ ...wait, agreed: agreed.free_hours });
  const next = hoursBy(now);
  return wait.free_hours === hoursBy(before) && next !== wait.free_hours ? next : null;
}

/** Records a change of the terms. The first terms are not recorded: the history of the reservation already contains them. */
function logChange(tx: Tx, { id_reservation, number, before, now }: ChangedWaiting): void {
  if (before.hour_usd === null && before.free_hours === null) return;
  const loggedWaiting = ({ hour_usd, free_hours }: AgreedWaiting) => ({
    stand_by_hour_usd: hour_usd,
    agreed_free_hours: free_hours,
  });
  tx.audit({
    action: 'agree_waiting',
    noun: 'reservation',
    id: id_reservation,
    before: loggedWaiting(before),
    after: { number, ...loggedWaiting(now) },
  });
}

/**
 * Stores the agreed stand-by terms with the price of containers (8-money §0.1: by the day of the appointment). Guides under way follow: a
 * stop that the truck has not left gets the new free hours, unless a person entered others. A stop that the truck has left keeps the
 * earlier terms. Needs the system's rights.
 */
export async function saveAgreedWaiting(
  tx: Tx,
  rows: readonly ({ id_sub_reservation: number } & AgreedWaiting)[],
): Promise<void> {
  const changed = await storeAgreedWaiting(tx, rows);
  if (changed.length === 0) return;
  for (const one of changed) logChange(tx, one);
  const byId = new Map(changed.map(one => [one.id_sub_reservation, one]));
  const stops: { id_stop: number; hours: number | null }[] = [];
  for (const wait of await openWaits(tx, [...byId.keys()])) {
    const hours = await followed(tx, wait, byId.get(wait.id_sub_reservation) as ChangedWaiting);
    if (hours === null) continue;
    stops.push({ id_stop: wait.id_stop, hours });
    tx.changed('guide', wait.id_guide, wait.party);
  }
  if (stops.length > 0) await storeFreeHours(tx, stops);
}
