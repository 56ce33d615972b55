import type { DriverPhone } from '@cabezal/contract/fleet/drivers/driver-phones.calls';
import { KEPT_DAYS } from '@cabezal/domain/system/privacy/kept-days';
import { sql } from 'kysely';
import type { Tx } from '../../../platform/db/tx.ts';
import { daysAgo, type Sweep, sweepOf } from '../../system/housekeeping/sweeps.queries.ts';

/** The phones of a driver in the caller's scope, the newest first. */
export function listPhones(tx: Tx, id_driver: number): Promise<Omit<DriverPhone, 'state'>[]> {
  return tx.rows(sql<
    Omit<DriverPhone, 'state'>
  >`select id_phone_binding, label, bound_at, seen_at, expires_at, revoked_at
    from phone_bindings where id_driver = ${id_driver} order by id_phone_binding desc limit 100`);
}

export interface BindingFacts {
  id_company: number;
  active: boolean;
  drives_for_others: boolean;
  /** Phones that work now or wait to be opened. */
  open_phones: number;
}
/** What decides whether a phone of the driver may be bound; undefined: there is no such driver. Needs every row. */
export function bindingFacts(tx: Tx, id_driver: number): Promise<BindingFacts | undefined> {
  return tx.row(sql<BindingFacts>`select d.id_company, d.active, drives_for_others(d.id_driver, d.id_company) as drives_for_others,
      (select count(*)::int from phone_bindings b
        where b.id_driver = d.id_driver and b.revoked_at is null and b.expires_at > ${tx.now}) as open_phones
    from drivers d where d.id_driver = ${id_driver}`);
}

/** A phone of the driver, whatever its state. */
export function findPhone(
  tx: Tx,
  of: { id_driver: number; id_phone_binding: number },
): Promise<{ label: string } | undefined> {
  return tx.row(sql<{ label: string }>`select label from phone_bindings
    where id_phone_binding = ${of.id_phone_binding} and id_driver = ${of.id_driver}`);
}

/** Ends a phone; false if it had ended. */
export async function revokePhone(tx: Tx, id_phone_binding: number): Promise<boolean> {
  const ended = await tx.count(sql`update phone_bindings set revoked_at = ${tx.now}
    where id_phone_binding = ${id_phone_binding} and revoked_at is null and expires_at > ${tx.now}`);
  return ended === 1;
}

/** Ends the links of trips that a phone opened. */
export async function revokeLinksOfPhone(tx: Tx, id_phone_binding: number): Promise<void> {
  await tx.run(sql`update access_tokens set revoked_at = ${tx.now}
    where id_phone_binding = ${id_phone_binding} and revoked_at is null and expires_at > ${tx.now}`);
}

/** Phones that ended or expired some time ago. */
export const OLD_PHONES: Sweep = sweepOf(
  'phone_bindings',
  tx => sql`expires_at < ${daysAgo(tx, KEPT_DAYS.phones)} or revoked_at < ${daysAgo(tx, KEPT_DAYS.phones)}`,
);
