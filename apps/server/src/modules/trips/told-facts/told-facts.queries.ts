import type { KnownFact, TripFact } from '@cabezal/domain/trips/told-facts/facts-to-tell';
import { TOLD_SUBJECTS, type ToldSubject } from '@cabezal/domain/trips/told-facts/told-subjects';
import { type RawBuilder, sql } from 'kysely';
import { fromManifests } from '../../../manifests.ts';
import type { Tx } from '../../../platform/db/tx.ts';
import { type ClientAddress, clientAddress, isListening } from '../../system/notices/client-messages.queries.ts';
import { isTakeOver, stopNameForClient } from '../state/facts/hidden-place.queries.ts';

/** A fact with the words for its container and place. */
export interface NamedFact extends TripFact {
  about: string;
  /** Its container: number within the reservation, «48190-1», and code; null: it is of the reservation, or has no code yet. */
  unit: string | null;
  container: string | null;
  /** Name of the place for the customer; null: it is of no place. */
  place: string | null;
  /** Number of an invoice, or the documents that are missing; null: the subject has neither. */
  document: string | null;
  /** The instant that its words name, if it is not the one at which it happened: the hour of a slot. */
  named_at: string | null;
  /** The company that pays: of an invoice only its recipients are told; null: all of the reservation's are. */
  id_payer: number | null;
}
/** Facts that modules of higher areas declare. */
const declaredFacts = fromManifests(({ modules }) => modules.flatMap(({ tellableFacts }) => tellableFacts ?? []));

interface ReservationFacts {
  id_reservation: number;
  facts: NamedFact[];
  known: KnownFact[];
}

/**
 * Whether signal `e.s` of case `a` of guide `g` came from another case, which a person joined to it and which tells of it. That one stays with the
 * guide of its time, which another unit may have taken over.
 */
const isOfJoinedCase = sql`exists (select from alert_cases m join guides w on w.id_guide = m.id_guide
  where w.id_leg = g.id_leg and m.ended_why = 'UNIDO' and m.ended_at < coalesce(a.ended_at, 'infinity') and m.signals @> jsonb_build_array(jsonb_build_object('key', e.s ->> 'key')))`;

/** A slot `z` with the hour that its terminal agreed to: at another hour it is another fact. */
const slotKey = sql`'slot ' || z.id_slot || case when z.hour_agreed then to_char(z.slot_from at time zone 'UTC', ' YYYYMMDDHH24MI') else '' end`;

/**
 * All facts of reservation `r` that recipients can be told of. A delay is told once a case; each stand-by, and each day of free days, by itself. Those
 * of legs and stops stay the same when another unit takes the trip over.
 */
function facts(): RawBuilder<unknown> {
  const unit = sql`r.id_reservation || '-' || u.number`;
  const label = sql`${unit} || coalesce(' · ' || u.container_code, '')`;
  const ofUnit = sql`${unit} as unit, u.container_code as container`;
  const ofReservation = sql`null::text as unit, null::text as container, null::text as place`;
  const guides = sql`guides g join sub_reservations u using (id_sub_reservation)`;
  const ofStop = (subject: ToldSubject, at: string, which: RawBuilder<unknown>): RawBuilder<unknown> =>
    sql`select ${subject} as subject, 'stop ' || coalesce(s.id_stop_origin, s.id_stop) as key, s.${sql.ref(at)} as at,
        ${label} || ' · ' || ${stopNameForClient} as about, ${ofUnit}, ${stopNameForClient} as place
      from ${guides} join guide_stops s on s.id_guide = g.id_guide
      where g.id_reservation = r.id_reservation and g.deleted_at is null and not ${isTakeOver} and s.${sql.ref(at)} is not null and ${which}`;
  const plant = sql`s.code = 'PLT'`;
  const isDelay = sql`e.s ->> 'kind' in ('LLEGA_TARDE', 'TARDE')`;
  const subjectOfCase = sql`case when ${isDelay} then 'RETRASO' else e.s ->> 'kind' end`;
  const trips = sql`select 'RESERVA_APROBADA' as subject, 'reservation' as key, r.accepted_at as at, r.id_reservation::text as about, ${ofReservation}
      where r.accepted_at is not null
    union all select 'RESERVA_RECHAZADA', 'reservation', r.rejected_at, r.id_reservation::text, ${ofReservation}
      where r.rejected_at is not null
    union all select 'TURNO_CONFIRMADO', ${slotKey}, z.confirmed_at, ${label} || ' · ' || l.name, ${ofUnit}, l.name
      from slots z join sub_reservations u using (id_sub_reservation) join locations l on l.id_location = z.id_location
      where z.id_reservation = r.id_reservation and z.confirmed_at is not null and z.cancelled_at is null
    union all select 'GUIA_EMITIDA', 'leg ' || g.id_leg, min(g.issued_at), ${label}, ${ofUnit}, null::text
      from ${guides} where g.id_reservation = r.id_reservation and g.deleted_at is null and g.issued_at is not null and g.id_leg is not null
      group by g.id_leg, u.number, u.container_code
    union all select 'VIAJE_INICIADO', 'leg ' || g.id_leg, min(s.departure_at), ${label}, ${ofUnit}, null::text
      from ${guides} join guide_stops s on s.id_guide = g.id_guide
      where g.id_reservation = r.id_reservation and g.deleted_at is null and s.departure_at is not null and g.id_leg is not null
      group by g.id_leg, u.number, u.container_code
    union all ${ofStop('LLEGADA_PLANTA', 'arrival_at', plant)}
    union all ${ofStop('SALIDA_PLANTA', 'departure_at', plant)}
    union all ${ofStop('INGRESO_PUERTO', 'arrival_at', sql`s.code = 'PRT' and s.action = 'ENTREGAR'`)}
    union all ${ofStop('DEVUELTO', 'departure_at', sql`s.action = 'DEVOLVER'`)}
    union all select ${subjectOfCase}, 'case ' || a.id_alert_case || case when ${isDelay} then '' else ' ' || (e.s ->> 'key') end,
        coalesce(e.s ->> 'joined_at', e.s ->> 'at')::timestamptz, ${label} || ' · ' || (e.s ->> 'text'), ${ofUnit}, null::text
      from ${guides} join alert_cases a on a.id_guide = g.id_guide cross join jsonb_array_elements(a.signals) as e(s)
      where g.id_reservation = r.id_reservation and g.deleted_at is null and e.s ->> 'kind' = any(a.shown_kinds)
        and ${subjectOfCase} = any(${[...TOLD_SUBJECTS]}::text[]) and not ${isOfJoinedCase}`;
  const own = sql`select x.*, null::text as document, null::integer as id_payer from (${trips}) x`;
  return sql`(${sql.join([own, ...declaredFacts()], sql` union all `)})`;
}

/** The hour of the slot of fact `f`; null: it is of no slot. */
const slotHour = sql`case when f.subject = 'TURNO_CONFIRMADO'
  then (select iso(z.slot_from) from slots z where z.id_slot = split_part(f.key, ' ', 2)::integer) end`;
const asJson = sql`jsonb_build_object('subject', f.subject, 'key', f.key, 'at', iso(f.at), 'about', f.about, 'unit', f.unit,
  'container', f.container, 'place', f.place, 'document', f.document, 'id_payer', f.id_payer, 'named_at', ${slotHour})`;

/** All facts of one reservation, whether or not somebody is told of them; undefined: the caller does not see the reservation. */
export async function factsOfReservation(tx: Tx, id: number): Promise<NamedFact[] | undefined> {
  const found = await tx.row(sql<{ facts: NamedFact[] }>`select
      (select coalesce(jsonb_agg(${asJson} order by f.at), '[]') from ${facts()} f) as facts
    from reservations r where r.id_reservation = ${id}`);
  return found?.facts;
}

/** The facts of reservations that somebody is told of, and those that are known. One statement; no row where nobody listens. */
export function toldReservations(tx: Tx, ids: readonly number[]): Promise<ReservationFacts[]> {
  return tx.rows(sql<ReservationFacts>`select r.id_reservation,
      (select coalesce(jsonb_agg(${asJson}), '[]') from ${facts()} f) as facts,
      (select coalesce(jsonb_agg(jsonb_build_object('id_fact', k.id_fact, 'subject', k.subject, 'key', k.fact_key)), '[]')
        from told_facts k where k.id_reservation = r.id_reservation and k.voided_at is null) as known
    from reservations r
    where r.id_reservation = any(${[...ids]}::int[])
      and exists (select from notification_clients n where n.id_company = r.id_client and ${isListening})
    order by r.id_reservation`);
}

/** A new fact as it is stored. */
interface StoredFact {
  id_fact: number;
  subject: ToldSubject;
  key: string;
}
/** Stores the new facts of a reservation in their order. The reservation is locked. */
export function insertFacts(tx: Tx, id_reservation: number, begun: readonly NamedFact[]): Promise<StoredFact[]> {
  const rows = begun.map((fact, place) => ({ ...fact, place }));
  return tx.rows(sql<StoredFact>`insert into told_facts (id_reservation, subject, fact_key, about, happened_at, sequence, known_at)
    select ${id_reservation}::integer, n.subject, n.key, n.about, n.at,
      coalesce((select max(z.sequence) from told_facts z where z.id_reservation = ${id_reservation}), 0) + n.place + 1, ${tx.now}::timestamptz
    from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as n(subject text, key text, about text, at timestamptz, place integer)
    order by n.place returning id_fact, subject, fact_key as key`);
}
export async function voidFacts(tx: Tx, ids: readonly number[]): Promise<void> {
  await tx.run(sql`update told_facts set voided_at = ${tx.now} where id_fact = any(${[...ids]}::int[])`);
}

/** Whom a company or its forwarder named, and who is told of this reservation. */
interface Recipient extends ClientAddress {
  id_reservation: number;
  id_notification_client: number;
  /** The company that keeps the recipient. */
  id_company: number;
  subjects: string[];
}
/**
 * The recipients of reservations. Those of a forwarder hear of its own reservations for the customer, as long as the two are associated; nobody
 * hears while the customer receives no notifications.
 */
export function recipientsOfReservations(tx: Tx, ids: readonly number[]): Promise<Recipient[]> {
  return tx.rows(sql<Recipient>`select r.id_reservation, n.id_notification_client, coalesce(n.id_forwarder, n.id_company) as id_company,
      n.subjects, ${clientAddress}
    from reservations r join notification_clients n on n.id_company = r.id_client join companies c on c.id_company = n.id_company
    where r.id_reservation = any(${[...ids]}::int[]) and ${isListening} and c.notifications_share and c.active
      and (n.id_forwarder is null or n.id_forwarder = r.id_forwarder
        and exists (select from company_associations a where a.id_company = n.id_forwarder and a.id_associated = n.id_company))
    order by r.id_reservation, n.id_forwarder nulls first, n.id_notification_client`);
}

/** A trip that ended and waits for its guide to be closed. */
interface EndedGuide {
  id_reservation: number;
  id_guide: number;
  id_leg: number;
  kind: string;
  reservation_type: 'E' | 'I';
  ended_at: string | null;
  unit: string;
  container: string | null;
}
const waitsForClosing = sql`g.status in ('RETIRO_POR_CERRAR', 'VIAJE_POR_CERRAR', 'DEVOLUCION_POR_CERRAR') and g.live and g.id_leg is not null`;
const endOfTrip = sql`coalesce(g.finished_at, (select max(coalesce(s.departure_at, s.arrival_at)) from guide_stops s where s.id_guide = g.id_guide))`;

/** The trips of these reservations that ended and whose guides wait to be closed. */
export function endedGuides(tx: Tx, ids: readonly number[]): Promise<EndedGuide[]> {
  return tx.rows(sql<EndedGuide>`select g.id_reservation, g.id_guide, g.id_leg, g.kind, r.reservation_type, iso(${endOfTrip}) as ended_at,
      r.id_reservation || '-' || u.number as unit, u.container_code as container
    from guides g join sub_reservations u using (id_sub_reservation) join reservations r on r.id_reservation = g.id_reservation
    where g.id_reservation = any(${[...ids]}::int[]) and ${waitsForClosing} order by g.id_guide`);
}

/** Reservations with a trip whose day for documents ended in the last `minutes`, and of which somebody wants to be told what is missing. */
export async function reservationsWithoutPapers(
  tx: Tx,
  { after, minutes }: { after: number; minutes: number },
): Promise<number[]> {
  const due = sql`${endOfTrip} + make_interval(mins => ${after}::integer)`;
  const rows = await tx.rows(sql<{
    id: number;
  }>`select distinct g.id_reservation as id from guides g join reservations r using (id_reservation)
    where ${waitsForClosing} and ${due} <= ${tx.now}::timestamptz and ${due} > ${tx.now}::timestamptz - make_interval(mins => ${minutes}::integer)
      and exists (select from notification_clients n where n.id_company = r.id_client and ${isListening} and 'DOCUMENTOS_FALTANTES' = any(n.subjects))
    order by 1`);
  return rows.map(row => row.id);
}

/** Minutes after which a message of a subject is of no use; null: always of use. */
export async function subjectMinutes(tx: Tx): Promise<Map<string, number | null>> {
  const rows = await tx.rows(
    sql<{ code: string; minutes: number | null }>`select code, expires_after_min as minutes from notification_subjects`,
  );
  return new Map(rows.map(row => [row.code, row.minutes]));
}
