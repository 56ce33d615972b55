import type { Sender } from '@cabezal/domain/system/validation/modem';
import type { CredentialHolder } from '@cabezal/domain/tracking/alerts/credential-facts';
import type {
  ContainerToPort,
  FailedDocuments,
  LostSlot,
  OpenGuide,
  OverdueTasks,
  SendingLane,
  UnconfirmedSlot,
} from '@cabezal/domain/tracking/alerts/record-facts';
import { type RawBuilder, sql } from 'kysely';
import type { Tx } from '../../../platform/db/tx.ts';

type Column = RawBuilder<unknown>;
const nothing = sql`null`;

/** What a case is about, as JSON; what is left out is null. */
const aboutJson = (of: Partial<Record<'guide' | 'reservation' | 'truck' | 'driver' | 'company', Column>>): Column =>
  sql`jsonb_build_object('id_guide', ${of.guide ?? nothing}, 'id_reservation', ${of.reservation ?? nothing}, 'id_truck', ${of.truck ?? nothing},
    'id_driver', ${of.driver ?? nothing}, 'id_company', ${of.company ?? nothing})`;
/** What decides which rules are meant for it, as JSON. */
const scopeJson = (of: Partial<Record<'guide' | 'reservation' | 'client' | 'company' | 'place', Column>>): Column =>
  sql`jsonb_build_object('id_guide', ${of.guide ?? nothing}, 'id_reservation', ${of.reservation ?? nothing}, 'id_client', ${of.client ?? nothing},
    'id_company', ${of.company ?? nothing}, 'places', ${of.place === undefined ? sql`'[]'::jsonb` : sql`jsonb_build_array(${of.place})`})`;

/** Guides whose trip is over and that wait to be closed. */
export function openGuides(tx: Tx): Promise<OpenGuide[]> {
  const about = { guide: sql`g.id_guide`, reservation: sql`g.id_reservation`, company: sql`g.id_carrier` };
  return tx.rows(sql<OpenGuide>`select 'GUIA_ABIERTA' as kind, 'guide ' || g.id_guide as subject, ${aboutJson(about)} as about,
      ${scopeJson({ ...about, client: sql`r.id_client` })} as scope, coalesce(g.guide_number, g.id_guide::text) as number,
      iso(coalesce(g.finished_at, (select max(coalesce(s.departure_at, s.arrival_at)) from guide_stops s where s.id_guide = g.id_guide), g.planned_end)) as over_since
    from guides g join reservations r using (id_reservation)
    where g.status in ('RETIRO_POR_CERRAR', 'VIAJE_POR_CERRAR', 'DEVOLUCION_POR_CERRAR') and g.live order by g.id_guide`);
}

/** Documents that wait for a person because SAP has not taken them: one row for all. */
export function failedDocuments(tx: Tx): Promise<FailedDocuments[]> {
  return tx.rows(sql<FailedDocuments>`select 'SAP_ERROR' as kind, 'documents' as subject, ${aboutJson({})} as about, ${scopeJson({})} as scope,
      count(*)::int as documents, iso(coalesce(max(p.queued_at), ${tx.now}::timestamptz)) as newest_at
    from sap_postings p where p.state = 'ERROR' and p.dropped_at is null`);
}

/** Open tasks whose time has passed, by reservation. */
export function overdueTasks(tx: Tx): Promise<OverdueTasks[]> {
  return tx.rows(sql<OverdueTasks>`select 'TAREA_VENCIDA' as kind, 'tasks ' || k.id_reservation as subject,
      ${aboutJson({ reservation: sql`k.id_reservation` })} as about,
      ${scopeJson({ reservation: sql`k.id_reservation`, client: sql`r.id_client` })} as scope,
      jsonb_agg(jsonb_build_object('title', k.title, 'due_at', iso(k.due_at)) order by k.due_at, k.id_reservation_task) as tasks
    from reservation_tasks k join reservations r using (id_reservation)
    where k.status in ('PENDING', 'IN_PROGRESS') and k.due_at < ${tx.now} group by k.id_reservation, r.id_client order by k.id_reservation`);
}

/** Longer than any rule looks ahead. */
const MOST_DAYS = 90;

/**
 * Drivers and trucks with credentials that end in the next days or have ended: active ones of the operator, and of others those of which a planned
 * stop asks for one after its end. Banned ones are not renewed, so they are left out.
 */
export function endingCredentials(tx: Tx): Promise<CredentialHolder[]> {
  const holder = sql`coalesce(d.name || ' ' || d.last_name, 'Disco ' || t.disk)`;
  const company = sql`coalesce(d.id_company, t.id_company)`;
  const plannedOn = sql`(coalesce(s.planned_arrival, s.planned_departure, g.planned_end) at time zone ${tx.zone}::text)::date`;
  return tx.rows(sql<CredentialHolder>`with needs as (
      select g.id_driver, g.id_truck, s.id_location, max(${plannedOn}) as needed_on
      from guides g join guide_stops s using (id_guide) join locations l on l.id_location = s.id_location and l.requires_credential
      where g.live and g.finished_at is null and g.closed_at is null and g.planned_end > ${tx.now}
        and s.arrival_at is null and s.skipped_at is null
      group by 1, 2, 3),
    ending as (
      select k.id_credential, k.id_driver, k.id_truck, ${company} as id_company, ${holder} as holder, k.name, l.name as place, k.expires_on,
        (select max(n.needed_on) from needs n
          where n.id_location = k.id_location and (n.id_driver = k.id_driver or n.id_truck = k.id_truck)) as needed_on
      from credentials k left join drivers d on d.id_driver = k.id_driver left join trucks t on t.id_truck = k.id_truck
        left join locations l on l.id_location = k.id_location
      where k.replaced_by is null and k.state <> 'BANNED' and k.expires_on <= ${tx.today}::date + ${MOST_DAYS}::int and coalesce(d.active, t.active))
    select case when e.id_driver is null then 'truck ' || e.id_truck else 'driver ' || e.id_driver end as subject,
      ${aboutJson({ truck: sql`e.id_truck`, driver: sql`e.id_driver`, company: sql`e.id_company` })} as about,
      ${scopeJson({ company: sql`e.id_company` })} as scope, e.holder, c.is_operator as is_own,
      jsonb_agg(jsonb_build_object('name', e.name, 'place', e.place, 'expires_on', e.expires_on::text, 'needed_on', e.needed_on::text)
        order by e.expires_on, e.id_credential) as credentials
    from ending e join companies c using (id_company) group by e.id_driver, e.id_truck, e.id_company, e.holder, c.is_operator
    having c.is_operator or bool_or(e.needed_on > e.expires_on) order by 1`);
}

const isAlive = sql`r.status in ('ACCEPTED', 'IN_PROGRESS') and u.status in ('ACCEPTED', 'IN_PROGRESS')`;

/** Full containers of export that have not entered the port, with what says when they will, from a week before the cut-off until two days after it. */
export function containersToPort(tx: Tx): Promise<ContainerToPort[]> {
  const about = { guide: sql`g.id_guide`, reservation: sql`r.id_reservation`, company: sql`g.id_carrier` };
  return tx.rows(sql<ContainerToPort>`select distinct on (u.id_sub_reservation) 'CORTE_EN_RIESGO' as kind, 'container ' || u.id_sub_reservation as subject,
      ${aboutJson(about)} as about, ${scopeJson({ ...about, client: sql`r.id_client`, place: sql`p.id_location` })} as scope,
      r.id_reservation || '-' || u.number as label, iso(r.cut_off) as cut_off, iso(s.eta_at) as eta_at,
      iso(coalesce(g.planned_start, l.planned_start)) as planned_start, iso(coalesce(s.planned_arrival, p.planned_arrival)) as planned_arrival
    from reservations r join sub_reservations u using (id_reservation) join legs l on l.id_sub_reservation = u.id_sub_reservation and l.required
      join leg_stops p on p.id_leg = l.id_leg and p.code = 'PRT' and p.action = 'ENTREGAR'
      left join guides g on g.id_leg = l.id_leg and g.live
      left join guide_stops s on s.id_guide = g.id_guide and s.code = 'PRT' and s.action = 'ENTREGAR'
    where r.reservation_type = 'E' and r.cut_off between ${tx.now}::timestamptz - interval '2 days' and ${tx.now}::timestamptz + interval '7 days' and ${isAlive}
      and g.finished_at is null and g.closed_at is null and s.arrival_at is null and s.skipped_at is null
    order by u.id_sub_reservation, l.position desc, p.position desc`);
}

const slotAbout = { guide: sql`g.id_guide`, reservation: sql`k.id_reservation`, company: sql`g.id_carrier` };
const slotScope = { ...slotAbout, client: sql`r.id_client`, place: sql`k.id_location` };
const ofSlot = sql`r.id_reservation || '-' || u.number as label, p.name as place`;
const slotsFrom = sql`slots k join reservations r using (id_reservation) join sub_reservations u on u.id_sub_reservation = k.id_sub_reservation
  join locations p on p.id_location = k.id_location left join guides g on g.id_leg = k.id_leg and g.live`;

/** Slots in the next days, and of the last week, that a terminal has not confirmed: drafts, and slots that change. */
export function unconfirmedSlots(tx: Tx): Promise<UnconfirmedSlot[]> {
  const from = sql`coalesce(k.asked_from, k.slot_from)`;
  return tx.rows(sql<UnconfirmedSlot>`select 'TURNO_SIN_CONFIRMAR' as kind, 'slot ' || k.id_slot as subject, ${aboutJson(slotAbout)} as about,
      ${scopeJson(slotScope)} as scope, ${ofSlot}, iso(${from}) as slot_from, k.changing_at is not null as is_changing
    from ${slotsFrom}
    where k.cancelled_at is null and k.used_at is null and k.missed_at is null and (k.confirmed_at is null or k.changing_at is not null) and ${isAlive}
      and ${from} between ${tx.now}::timestamptz - interval '7 days' and ${tx.now}::timestamptz + interval '3 days' order by k.id_slot`);
}

/** Slots that were lost in the last week, while their container still has to go there and no other slot was confirmed for it. */
export function lostSlots(tx: Tx): Promise<LostSlot[]> {
  return tx.rows(sql<LostSlot>`select 'TURNO_PERDIDO' as kind, 'slot ' || k.id_slot as subject, ${aboutJson(slotAbout)} as about,
      ${scopeJson(slotScope)} as scope, ${ofSlot}, iso(k.slot_from) as slot_from, iso(k.missed_at) as missed_at
    from ${slotsFrom} join legs l on l.id_leg = k.id_leg and l.required
    where k.missed_at > ${tx.now}::timestamptz - interval '7 days' and k.confirmed_at is not null and k.cancelled_at is null and k.used_at is null and ${isAlive}
      and not exists (select from slots o where o.id_leg = k.id_leg and o.kind = k.kind and o.id_slot <> k.id_slot and o.confirmed_at is not null
        and o.cancelled_at is null and (o.missed_at is null or o.missed_at > k.missed_at))
      and not exists (select from guide_stops s where s.id_guide = g.id_guide and s.id_location = k.id_location and s.arrival_at is not null)
      and g.finished_at is null and g.closed_at is null
    order by k.id_slot`);
}

/** Systems with messages that wait after a try in vain, by what was tried since the last message that the system received. */
export function failingLanes(tx: Tx): Promise<SendingLane[]> {
  return tx.rows(sql<SendingLane>`with failing as (
      select system, attempts, created_at from outbox where state = 'PENDING' and last_error is not null and attempts > 0),
    oldest as (select system, min(created_at) as at from failing group by system),
    since as (
      select w.system, (select max(o.sent_at) from outbox o where o.state = 'SENT' and o.system = w.system and o.sent_at >= w.at) as sent_at from oldest w)
    select 'SISTEMA' as kind, 'LANE' as what, 'lane ' || f.system as subject, ${aboutJson({})} as about, ${scopeJson({})} as scope, f.system,
      sum(f.attempts)::int as tries, count(*)::int as waiting, iso(min(f.created_at)) as failing_since
    from failing f join since s using (system) where s.sent_at is null or f.created_at > s.sent_at group by f.system order by f.system`);
}

/** The devices of a door whose trucks should be on a trip now, with when each was last heard. */
export interface DoorDevices {
  sender: Sender;
  /** Of a server that forwards positions: whose it is. Null: the devices of all companies send to us. */
  id_company: number | null;
  company: string | null;
  devices: { id_truck: number; heard_at: string }[];
}
export function doorsOfTrips(tx: Tx, underWay: RawBuilder<unknown>): Promise<DoorDevices[]> {
  const isForwarded = sql`d.sender = 'TRACCAR_SERVER'`;
  return tx.rows(sql<DoorDevices>`select d.sender, case when ${isForwarded} then e.id_company end as id_company,
      case when ${isForwarded} then c.name end as company,
      jsonb_agg(jsonb_build_object('id_truck', m.id_truck, 'heard_at', iso(h.heard_at)) order by h.heard_at, d.id_device) as devices
    from devices d join equipments e using (id_equipment) join companies c on c.id_company = e.id_company
      join device_mounts m on m.id_device = d.id_device and m.to_at is null join device_signals h on h.id_device = d.id_device
    where e.active and exists (select from guides g where g.id_truck = m.id_truck and ${underWay} and g.planned_start <= ${tx.now})
    group by 1, 2, 3 order by 1, 2`);
}
