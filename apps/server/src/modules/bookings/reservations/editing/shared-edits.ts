import type { Tx } from '../../../../platform/db/tx.ts';
import type { Actor } from '../../../../platform/http/context.ts';
import { changedMeanwhile, demand, notFound } from '../../../../platform/http/errors.ts';
import { parameter } from '../../../system/parameters/read-parameter.queries.ts';
import { noteEdited } from '../../../trips/state/assignment/replan-needs.ts';
import {
  holdReservations,
  loadFacts,
  loadManyFacts,
  newVersion,
  type ReservationRecord,
} from '../../../trips/state/facts/reservation-facts.queries.ts';
import { refreshReservations } from '../../../trips/state/status/refresh-status.ts';
import { type lockForChange, mayChange } from '../booking/lock-reservation.ts';
import { sentOrders } from '../deciding/decide.queries.ts';
import { findContainerTypes, readContainers, type StoredContainer, type TypeFacts } from './container.queries.ts';
import { type Edited, readManyEdited, visibleReservations } from './edited.queries.ts';

/**
 * What rows of one call read once together, and the consequences that are derived after all of them. A stored row outdates the record of
 * its reservation, so its next row reads it again.
 */
export interface SharedEdits {
  /** Like `lockForChange`, but the reservation is locked already and its scope was checked with the caller's rights. */
  take: typeof lockForChange;
  /** The reservation of a container in the caller's scope. */
  ownerOf(id_sub_reservation: number): number | undefined;
  readonly orders: ReadonlyMap<number, number>;
  /** Maximum weight of a loaded truck, kg. */
  readonly most_kg: number;
  fieldsOf(id_reservation: number): Edited | undefined;
  containerOf(id_sub_reservation: number): StoredContainer | undefined;
  typeOf(id_container_type: number): TypeFacts | undefined;
  /**
   * Notes a stored row: increments the version and derives at the end. `id_sub`: the row is of this container and changed no fact of a
   * status or of another container.
   */
  stored(tx: Tx, record: ReservationRecord, id_sub?: number): Promise<number>;
  /** Derives the consequences of all stored rows, and returns the records as they are then. */
  settle(tx: Tx): Promise<ReadonlyMap<number, ReservationRecord>>;
}

function taken(actor: Actor, found: ReservationRecord | undefined, version: number | null) {
  if (found === undefined) throw notFound('La reserva no existe');
  demand(mayChange(actor, found));
  if (version !== null && found.version !== version) throw changedMeanwhile();
  return found;
}

/** The record after a row of one of its containers: both versions are incremented. */
const withNewer = (record: ReservationRecord, id_sub: number): ReservationRecord => ({
  ...record,
  version: record.version + 1,
  sub_reservations: record.sub_reservations.map(sub =>
    sub.id_sub_reservation === id_sub ? { ...sub, version: sub.version + 1 } : sub,
  ),
});

/** Reads the data shared by those rows; the transaction is elevated afterwards. */
export async function shareEdits(
  tx: Tx,
  of: { reservations: readonly number[]; owners: ReadonlyMap<number, number> },
): Promise<SharedEdits> {
  const ids = await visibleReservations(tx, [...new Set([...of.reservations, ...of.owners.values()])]);
  await tx.elevate();
  await holdReservations(tx, ids);
  const records = await loadManyFacts(tx, ids);
  const fields = await readManyEdited(tx, ids);
  const containers = await readContainers(tx, [...of.owners.keys()]);
  const types = await findContainerTypes(tx);
  const visible = new Set(ids);
  const changed = new Set<number>();
  return {
    take: async (_tx, actor, id, version) =>
      taken(actor, visible.has(id) ? (records.get(id) ?? (await loadFacts(tx, id))) : undefined, version),
    ownerOf: id => of.owners.get(id),
    orders: await sentOrders(tx, ids),
    most_kg: await parameter(tx, 'unidad_max_kg', tx.today),
    fieldsOf: id => fields.get(id),
    containerOf: id => containers.get(id),
    typeOf: id => types.get(id),
    async stored(_tx, record, id_sub) {
      const { id_reservation: id } = record;
      await newVersion(tx, id);
      changed.add(id);
      if (id_sub !== undefined) {
        records.set(id, withNewer(record, id_sub));
        containers.delete(id_sub);
        return record.version + 1;
      }
      records.delete(id);
      fields.delete(id);
      for (const sub of record.sub_reservations) containers.delete(sub.id_sub_reservation);
      return record.version + 1;
    },
    async settle() {
      const all = [...changed].sort((a, b) => a - b);
      if (all.length === 0) return new Map();
      const derived = await refreshReservations(tx, all);
      await noteEdited(tx, all);
      return derived;
    },
  };
}
