import type { AskedShipment, ShipmentFacts } from '@cabezal/domain/bookings/nec/shipment';
import { sql } from 'kysely';
import type { Tx } from '../../../platform/db/tx.ts';

/** What NEC is told of a reservation, its client, whether a guide of it was issued, and whether NEC was told of it before. */
export interface FoundShipment extends ShipmentFacts {
  readonly client: string;
  readonly is_issued: boolean;
  readonly is_known: boolean;
}
export function findShipment(tx: Tx, id_reservation: number): Promise<FoundShipment | undefined> {
  return tx.row(sql<FoundShipment>`select r.id_reservation, r.reservation_type, coalesce(f.nec_agent_foreign, k.nec_agent_foreign) as agent, k.name as client,
      k.ruc as client_ruc, r.booking, r.bl, n.name as shipping_line, h.name as ship, r.voyage, iso(r.cut_off) as cut_off,
      exists (select from guides g where g.id_reservation = r.id_reservation and g.live and g.issued_at is not null) as is_issued,
      exists (select from nec_sends s where s.id_reservation = r.id_reservation) as is_known, r.status in ('REJECTED', 'NOT_EJECUTED') as is_given_up,
      coalesce((select jsonb_agg(jsonb_build_object('number', u.number, 'container_code', u.container_code, 'iso', y.iso, 'seals', u.seals, 'weight_kg', u.weight_kg,
          'vgm_kg', u.vgm_kg, 'dae', u.dae, 'set_point_c', u.set_point_c::float8))
        from sub_reservations u join container_types y using (id_container_type)
        where u.id_reservation = r.id_reservation and u.rejected_at is null and u.cancelled_at is null
          and r.rejected_at is null and r.cancelled_at is null), '[]') as boxes
    from reservations r join companies k on k.id_company = r.id_client left join companies f on f.id_company = r.id_forwarder
      left join shipping_lines n on n.id_shipping_line = r.id_shipping_line left join ships h on h.id_ship = r.id_ship
    where r.id_reservation = ${id_reservation}`);
}

/** Those of the reservations that NEC was told of. */
export async function knownShipments(tx: Tx, reservations: readonly number[]): Promise<number[]> {
  const rows = await tx.rows(sql<{ id: number }>`select id_reservation as id from nec_sends
    where id_reservation = any(${[...reservations]}::int[])`);
  return rows.map(row => row.id);
}

/** What was last sent of a reservation. */
interface NecSend extends AskedShipment {
  readonly last_sent_at: string | null;
  readonly error_text: string | null;
}
export function findSend(tx: Tx, id_reservation: number): Promise<NecSend | undefined> {
  return tx.row(sql<NecSend>`select sequence, payload_hash, sent_sequence, iso(last_sent_at) as last_sent_at, iso(failed_at) as failed_at, error_text
    from nec_sends where id_reservation = ${id_reservation}`);
}

/** Notes a new state to be sent; returns its number. The reservation is locked. */
export async function noteAsked(tx: Tx, id_reservation: number, payload_hash: string): Promise<number> {
  const { sequence } = await tx.one(sql<{
    sequence: number;
  }>`insert into nec_sends (id_reservation, sequence, payload_hash, asked_at)
    values (${id_reservation}, 1, ${payload_hash}, ${tx.now})
    on conflict (id_reservation) do update set sequence = nec_sends.sequence + 1, payload_hash = excluded.payload_hash, asked_at = excluded.asked_at,
      failed_at = null, error_text = null
    returning sequence`);
  return sequence;
}

export async function noteAgain(tx: Tx, id_reservation: number): Promise<void> {
  await tx.run(
    sql`update nec_sends set asked_at = ${tx.now}, failed_at = null, error_text = null where id_reservation = ${id_reservation}`,
  );
}

/** Stores that NEC has a state; an older one than it has changes nothing. */
export async function noteStored(
  tx: Tx,
  { id_reservation, sequence }: { id_reservation: number; sequence: number },
): Promise<void> {
  await tx.run(sql`update nec_sends set sent_sequence = ${sequence}, last_sent_at = ${tx.now},
      failed_at = case when sequence = ${sequence} then null else failed_at end, error_text = case when sequence = ${sequence} then null else error_text end
    where id_reservation = ${id_reservation} and coalesce(sent_sequence, 0) < ${sequence}`);
}

/** Stores why the newest state was not stored; `final`: it is not tried again by itself. */
export async function noteNotStored(
  tx: Tx,
  { id_reservation, sequence }: { id_reservation: number; sequence: number },
  error: string,
  final: boolean,
): Promise<void> {
  await tx.run(sql`update nec_sends set error_text = ${error}, failed_at = ${final ? tx.now : null}
    where id_reservation = ${id_reservation} and sequence = ${sequence}`);
}
