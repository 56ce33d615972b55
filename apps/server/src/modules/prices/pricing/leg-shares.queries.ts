import { type RawBuilder, sql } from 'kysely';

/** A leg `x` of the container's own road: one that is carried out and no return. */
export const isOrdinary = sql`(x.required and not x.extraordinary)`;
/** Sum over the ordinary legs (`x`) of container `u`. */
export const sumOfLegs = (expression: RawBuilder<unknown>): RawBuilder<unknown> =>
  sql`(select sum(${expression}) from legs x where x.id_sub_reservation = u.id_sub_reservation and ${isOrdinary})`;

/** The legs that share the price of a container, in order, `{ id_leg, kind }[]`: its ordinary ones, and the leg in question. */
export const sharingLegs = (
  id_sub_reservation: RawBuilder<unknown>,
  id_leg: RawBuilder<unknown>,
): RawBuilder<unknown> =>
  sql`(select jsonb_agg(jsonb_build_object('id_leg', x.id_leg, 'kind', x.kind) order by x.position) from legs x
    where x.id_sub_reservation = ${id_sub_reservation} and (${isOrdinary} or x.id_leg = ${id_leg}))`;

/** Percent of the leg's share that the carrier of false freight `g` gets: as marked, else of its motive; null: no false freight. */
export const falseFreightPct = sql`case when g.false_freight_at is not null then coalesce(g.false_freight_carrier_pct,
  (select m.carrier_pct from motives m where m.id_motivo = g.id_motivo_false_freight), 100) end::float8`;
