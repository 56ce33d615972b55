import { addDays, instantOf } from '@cabezal/domain/system/time/time';
import type { PendingKind } from '@cabezal/domain/trips/status/pending';
import { type RawBuilder, sql } from 'kysely';
import { type ListInput, type ListSpec, matches } from '../../../../platform/db/list.ts';
import type { ReadAt, Tx } from '../../../../platform/db/tx.ts';
import type { Actor } from '../../../../platform/http/context.ts';
import { guideListCondition } from '../../../operations/guides/guides.queries.ts';
import { placeWithoutSlot } from '../../../trips/slots/lacking-slots.queries.ts';
import { ownArrival } from '../../../trips/state/facts/event-times.queries.ts';

export interface PendingFilters {
  kind?: PendingKind[];
  id_owner?: number;
  mine?: boolean;
  unowned?: boolean;
  id_client?: number;
  id_reservation?: number;
}
export type PendingInput = ListInput & { filters?: PendingFilters };

/** Results of other lists, which this query uses instead of deriving them again: legs without a truck, guides to be closed and their papers. */
export interface KnownElsewhere {
  legs: readonly number[];
  to_close: readonly { id_guide: number; since: string; files: readonly string[] }[];
  /** Minutes after an appointment that still count as in time. */
  tolerance_min: number;
}

/** Legs and guides that start after tomorrow have no pending things yet. */
export const pendingUntil = ({ today, zone }: ReadAt): string => instantOf(addDays(today, 2), '00:00', zone);

const isOpen = sql`r.status in ('ACCEPTED', 'IN_PROGRESS') and u.status in ('ACCEPTED', 'IN_PROGRESS')`;
/** Live guides that are not finished, not closed and no false freight. */
const isLive = sql`g.live and g.false_freight_at is null and g.finished_at is null and g.closed_at is null`;
const legs = sql`reservations r join sub_reservations u using (id_reservation) join legs l on l.id_sub_reservation = u.id_sub_reservation and l.required
  left join guides g on g.id_leg = l.id_leg and g.live`;
const guides = sql`guides g join reservations r using (id_reservation) join sub_reservations u on u.id_sub_reservation = g.id_sub_reservation`;
const starts = sql`coalesce(g.planned_start, l.planned_start)`;

interface Branch {
  kind: PendingKind;
  /** Identifies a thing among those of its kind. */
  of: RawBuilder<unknown>;
  text: RawBuilder<unknown>;
  since: RawBuilder<unknown>;
  due?: RawBuilder<unknown>;
  owner?: RawBuilder<unknown>;
  /** False: the thing belongs to the whole reservation, not to a container. */
  sub?: false;
  leg?: RawBuilder<unknown>;
  guide?: false;
  task?: RawBuilder<unknown>;
  stop?: RawBuilder<unknown>;
  from: RawBuilder<unknown>;
  where: RawBuilder<unknown>;
}

/** Computes an expensive value once per row. Without «offset 0» PostgreSQL computes it again wherever it is used. */
const once = (value: RawBuilder<unknown>, alias: string, name: string): RawBuilder<unknown> =>
  sql`cross join lateral (select ${value} as ${sql.ref(name)} offset 0) ${sql.ref(alias)}`;

const none = sql`null::integer`;
const branch = (
  b: Branch,
): RawBuilder<unknown> => sql`select ${b.kind}::text as kind, ${b.kind}::text || '-' || ${b.of} as key, r.id_reservation,
    ${b.sub === false ? none : sql`u.id_sub_reservation`} as id_sub_reservation, ${b.leg ?? none} as id_leg, ${b.guide === false ? none : sql`g.id_guide`} as id_guide,
    ${b.task ?? none} as id_reservation_task, ${b.stop ?? none} as id_stop, ${b.text}::text as text, ${b.since}::timestamptz as since, ${b.due ?? sql`null`}::timestamptz as due_at,
    ${b.owner ?? sql`r.id_operative`}::integer as id_owner
  from ${b.from} where ${b.where}`;

/** The day on which the guide's truck leaves. Papers must be valid on this day. */
const dayOf = (zone: string): RawBuilder<unknown> => sql`(g.planned_start at time zone ${zone})::date`;
const credential = (owner: 'id_truck' | 'id_driver'): RawBuilder<unknown> => sql`not exists (select from credentials k
  where ${sql.ref(`k.${owner}`)} = ${sql.ref(`g.${owner}`)} and k.id_location = o.id_location and k.replaced_by is null and k.state <> 'BANNED' and k.expires_on >= x.day)`;
/** Sentence about the papers of truck and driver that are invalid on that day; null: none. */
const brokenPapers = (zone: string): RawBuilder<unknown> => sql`(select nullif(concat_ws(' · ',
    case when t.papers_until < x.day then 'Un certificado del camión vence el ' || to_char(t.papers_until, 'DD/MM/YYYY') end,
    case when t.papers_missing then 'Faltan certificados del camión' end,
    case when d.license_expiry is null or d.license_expiry <= x.day then coalesce('La licencia del conductor vence el ' || to_char(d.license_expiry, 'DD/MM/YYYY'), 'Falta la licencia del conductor') end,
    (select 'Credencial de ' || string_agg(distinct o.name, ', ') from guide_stops s join locations o using (id_location)
      where s.id_guide = g.id_guide and s.skipped_at is null and o.requires_credential and (${credential('id_truck')} or ${credential('id_driver')}))), '')
  from (select ${dayOf(zone)} as day) x left join trucks t on t.id_truck = g.id_truck left join drivers d on d.id_driver = g.id_driver)`;

/** Arrival of the truck at the first stop with that action, as recorded or as proposed by GPS. */
const cameTo = (action: 'RETIRAR' | 'CARGAR'): RawBuilder<unknown> =>
  sql`(select min(coalesce(s.arrival_at, s.proposed_arrival_at)) from guide_stops s where s.id_guide = g.id_guide and s.action = ${action} and s.skipped_at is null)`;

/** Open service requests, while the service is still possible. */
const ofRequests: Branch = {
  kind: 'service_request',
  of: sql`q.id_service_request`,
  since: sql`q.requested_at`,
  due: sql`r.appointment_at`,
  owner: sql`r.id_advisor`,
  text: sql`q.quantity::float8 || ' × ' || v.name || coalesce(': ' || q.note, '')`,
  guide: false,
  from: sql`service_requests q join reservations r using (id_reservation) join services v using (id_service)
    left join sub_reservations u on u.id_sub_reservation = q.id_sub_reservation`,
  where: sql`q.approved_at is null and q.denied_at is null and q.withdrawn_at is null
    and coalesce(r.rejected_at, r.cancelled_at, u.rejected_at, u.cancelled_at) is null`,
};

/** Open charge proposals, whatever the status of the container. */
const ofProposals: Branch = {
  kind: 'charge_proposal',
  of: sql`q.id_charge_proposal`,
  since: sql`q.created_at`,
  owner: sql`r.id_advisor`,
  guide: false,
  text: sql`case when q.takes_back is null then '' else 'Quitar el cobro: ' end || q.description || coalesce(': $' || replace((q.quantity * q.unit_price)::numeric(12, 2)::text, '.', ','), '')`,
  from: sql`charge_proposals q join reservations r using (id_reservation) join sub_reservations u on u.id_sub_reservation = q.id_sub_reservation`,
  where: sql`q.decision is null`,
};

const ofBooking = (): Branch[] => [
  ofRequests,
  ofProposals,
  {
    kind: 'no_fee',
    of: sql`u.id_sub_reservation`,
    text: sql`'Falta la tarifa del flete'`,
    since: sql`r.created_at`,
    due: sql`r.appointment_at`,
    owner: sql`r.id_advisor`,
    guide: false,
    from: sql`reservations r join sub_reservations u using (id_reservation)`,
    where: sql`r.status in ('PENDING', 'ACCEPTED', 'IN_PROGRESS') and u.rejected_at is null and u.cancelled_at is null
      and not exists (select from charges k where k.id_sub_reservation = u.id_sub_reservation and k.source = 'FEE' and k.subtotal > 0)`,
  },
  {
    kind: 'no_schedule',
    of: sql`r.id_reservation`,
    text: sql`'Faltan las horas de los tramos'`,
    since: sql`r.accepted_at`,
    due: sql`r.appointment_at`,
    sub: false,
    guide: false,
    from: sql`reservations r`,
    where: sql`r.status = 'ACCEPTED' and r.scheduled_at is null`,
  },
  {
    kind: 'no_line',
    of: sql`r.id_reservation`,
    text: sql`'No corre el reloj de los días libres'`,
    since: sql`r.accepted_at`,
    due: sql`r.appointment_at`,
    sub: false,
    guide: false,
    from: sql`reservations r`,
    // Only while one of its containers is expected or in our hands.
    where: sql`r.id_shipping_line is null and r.status in ('ACCEPTED', 'IN_PROGRESS') and exists (select from sub_reservations x join free_time_clocks c using (id_sub_reservation)
      where x.id_reservation = r.id_reservation and c.id_shipping_line is null and c.returned_on is null)`,
  },
];

const ofLegs = (at: ReadAt, known: KnownElsewhere): Branch[] => [
  {
    kind: 'no_slot',
    of: sql`l.id_leg`,
    text: sql`'Turno en ' || w.place`,
    since: sql`coalesce(r.scheduled_at, r.accepted_at)`,
    due: starts,
    leg: sql`l.id_leg`,
    from: sql`${legs} ${once(placeWithoutSlot, 'w', 'place')}`,
    where: sql`${isOpen} and ${starts} < ${pendingUntil(at)}::timestamptz and w.place is not null`,
  },
  {
    kind: 'no_truck',
    of: sql`l.id_leg`,
    text: sql`case when g.id_truck is not null then 'Falta el conductor' else 'Falta el camión' end`,
    since: sql`coalesce(r.scheduled_at, r.accepted_at)`,
    due: starts,
    leg: sql`l.id_leg`,
    from: legs,
    where: sql`l.id_leg = any(${[...known.legs]}::integer[])`,
  },
];

const ofGuides = (at: ReadAt): Branch[] => [
  {
    kind: 'papers',
    of: sql`g.id_guide`,
    text: sql`w.broken`,
    since: sql`g.created_at`,
    due: sql`g.planned_start`,
    from: sql`${guides} ${once(brokenPapers(at.zone), 'w', 'broken')}`,
    where: sql`${isLive} and g.planned_start < ${pendingUntil(at)}::timestamptz and (g.id_truck is not null or g.id_driver is not null)
      and g.status in ('GUIA_PENDIENTE', 'RETIRO_POR_SALIR', 'VIAJE_POR_SALIR', 'DEVOLUCION_POR_SALIR') and w.broken is not null`,
  },
  {
    kind: 'not_issued',
    of: sql`g.id_guide`,
    text: sql`'La guía tiene camión y conductor'`,
    since: sql`g.created_at`,
    due: sql`g.planned_start`,
    from: guides,
    where: sql`g.deleted_at is null and ${guideListCondition.to_issue}`,
  },
  {
    kind: 'no_container',
    of: sql`g.id_guide`,
    text: sql`'Falta el número del contenedor'`,
    since: cameTo('RETIRAR'),
    due: cameTo('RETIRAR'),
    from: guides,
    where: sql`${isLive} and u.container_code is null and ${cameTo('RETIRAR')} is not null`,
  },
  {
    kind: 'no_seal',
    of: sql`g.id_guide`,
    text: sql`'Falta el sello'`,
    since: cameTo('CARGAR'),
    due: cameTo('CARGAR'),
    from: guides,
    where: sql`${isLive} and r.reservation_type = 'E' and cardinality(u.seals) = 0 and ${cameTo('CARGAR')} is not null`,
  },
];

/**
 * Arrivals at a working stop later than the tolerance, without a justification. A rescued guide is asked for its own until its costs are
 * closed; its rescue did not arrive there.
 */
const ofDelays = ({ tolerance_min }: KnownElsewhere): Branch => {
  const agreedAt = sql`coalesce(s.appointment_at, s.planned_arrival)`;
  return {
    kind: 'late',
    of: sql`s.id_stop`,
    stop: sql`s.id_stop`,
    text: sql`'Llegó ' || floor(extract(epoch from ${ownArrival} - ${agreedAt}) / 60) || ' min tarde a ' || s.name`,
    since: ownArrival,
    from: sql`${guides} join guide_stops s using (id_guide)`,
    where: sql`(g.live and g.closed_at is null or g.rescued_by is not null and g.costs_closed_at is null and g.deleted_at is null)
      and s.action is not null and s.skipped_at is null and ${ownArrival} > ${agreedAt} + make_interval(mins => ${tolerance_min}::int)
      and not exists (select from milestone_justifications j where j.id_stop = s.id_stop and j.kind = 'LATE_ARRIVAL' and j.deleted_at is null)`,
  };
};

const ofTasks = ({ now }: ReadAt): Branch => ({
  kind: 'task_overdue',
  of: sql`k.id_reservation_task`,
  text: sql`k.title`,
  since: sql`k.due_at`,
  due: sql`k.due_at`,
  owner: sql`k.id_user`,
  task: sql`k.id_reservation_task`,
  guide: false,
  from: sql`reservation_tasks k join reservations r using (id_reservation) left join sub_reservations u on u.id_sub_reservation = k.id_sub_reservation`,
  where: sql`k.status in ('PENDING', 'IN_PROGRESS') and k.due_at < ${now}::timestamptz`,
});

function ofClosing(known: KnownElsewhere): Branch[] {
  const queue = sql`jsonb_to_recordset(${JSON.stringify(known.to_close.map(one => ({ ...one, files: one.files.join(', ') })))}::jsonb)
    as q(id_guide integer, since timestamptz, files text) join guides g using (id_guide) join reservations r using (id_reservation)
    join sub_reservations u on u.id_sub_reservation = g.id_sub_reservation`;
  return [
    {
      kind: 'file',
      of: sql`g.id_guide`,
      text: sql`q.files`,
      since: sql`q.since`,
      from: queue,
      where: sql`q.files <> ''`,
    },
    {
      kind: 'to_close',
      of: sql`g.id_guide`,
      text: sql`'El viaje terminó'`,
      since: sql`q.since`,
      from: queue,
      where: sql`true`,
    },
  ];
}

/**
 * All pending things, one row each. The counts, the rows and the list of reservations all use this query.
 */
function pendingThings(actor: Actor, at: ReadAt, known: KnownElsewhere): RawBuilder<unknown> {
  const branches = [
    ...ofBooking(),
    ...ofLegs(at, known),
    ...ofGuides(at),
    ofDelays(known),
    ...(actor.actions.has('task.read') ? [ofTasks(at)] : []),
    ...ofClosing(known),
  ];
  return sql`(${sql.join(branches.map(branch), sql` union all `)}) p`;
}

/** Looks up the reservation of each thing. Without «offset 0» PostgreSQL would read all reservations for a few thousand things. */
const theirReservation = sql`cross join lateral (select * from reservations x where x.id_reservation = p.id_reservation offset 0) r`;
/** Joins the reservation only if a condition needs it; most counts do not. */
const reservationFor = (f: PendingFilters, search?: string): RawBuilder<unknown> =>
  f.id_client === undefined && search === undefined ? sql`` : theirReservation;

const conditions = (f: PendingFilters, actor: Actor): (RawBuilder<unknown> | undefined)[] => [
  f.kind === undefined || f.kind.length === 0 ? undefined : sql`p.kind = any(${f.kind})`,
  f.id_owner === undefined ? undefined : sql`p.id_owner = ${f.id_owner}`,
  f.mine === true ? sql`p.id_owner = ${actor.id_user}` : undefined,
  f.unowned === true ? sql`p.id_owner is null` : undefined,
  f.id_client === undefined ? undefined : sql`r.id_client = ${f.id_client}`,
  f.id_reservation === undefined ? undefined : sql`p.id_reservation = ${f.id_reservation}`,
];
const nameOf = sql`v.name || ' ' || v.last_name`;
const searched = (search: string | undefined): RawBuilder<unknown> | undefined =>
  search === undefined
    ? undefined
    : matches(
        sql`plain_text(r.client_name || ' ' || r.id_reservation || ' ' || r.containers_text || ' ' || p.text)`,
        search,
      );

/** One row per thing, earliest deadline first. */
export function pendingSpec(input: PendingInput, actor: Actor, at: ReadAt, known: KnownElsewhere): ListSpec {
  return {
    from: sql`${pendingThings(actor, at, known)} ${theirReservation}`,
    key: sql`p.key`,
    isKeyComposed: true,
    joins: sql`left join sub_reservations u on u.id_sub_reservation = p.id_sub_reservation left join guides g on g.id_guide = p.id_guide left join users v on v.id_user = p.id_owner`,
    columns: sql`p.key, p.kind, p.id_reservation, u.number, p.id_sub_reservation, p.id_leg, p.id_guide, p.id_reservation_task, p.id_stop, r.reservation_type, r.client_name,
      u.container_code, p.text, p.since, p.due_at, coalesce(p.due_at < ${at.now}::timestamptz, false) as overdue, p.id_owner, ${nameOf} as owner,
      case when p.kind in ('no_container', 'no_seal') then u.version else g.version end as version`,
    where: [...conditions(input.filters ?? {}, actor), searched(input.search)],
    sortable: {
      due_at: sql`p.due_at`,
      since: sql`p.since`,
      id_reservation: sql`p.id_reservation`,
      client_name: sql`r.client_name`,
    },
    nullable: ['due_at'],
    defaultSort: { field: 'due_at', dir: 'asc' },
  };
}

/** One row per reservation. */
export function pendingReservationSpec(input: PendingInput, actor: Actor, at: ReadAt, known: KnownElsewhere): ListSpec {
  const where = [...conditions(input.filters ?? {}, actor), searched(input.search)].filter(one => one !== undefined);
  const found = sql`select p.id_reservation, count(*)::int as count, array_agg(distinct p.kind) as kinds, min(p.since) as since, min(p.due_at) as due_at
    from ${pendingThings(actor, at, known)} ${reservationFor(input.filters ?? {}, input.search)} ${where.length === 0 ? sql`` : sql`where ${sql.join(where, sql` and `)}`} group by p.id_reservation`;
  return {
    from: sql`(${found}) w join reservations r using (id_reservation)`,
    key: sql`w.id_reservation`,
    isKeyComposed: true,
    joins: sql`left join users v on v.id_user = r.id_operative`,
    columns: sql`w.id_reservation, r.reservation_type, r.client_name, r.route_text, r.appointment_at, r.shown_status, w.count, w.kinds, w.since, w.due_at, ${nameOf} as owner`,
    where: [],
    sortable: {
      due_at: sql`w.due_at`,
      since: sql`w.since`,
      count: sql`w.count`,
      id_reservation: sql`w.id_reservation`,
      client_name: sql`r.client_name`,
    },
    nullable: ['due_at'],
    defaultSort: { field: 'due_at', dir: 'asc' },
  };
}

export interface CountedThings {
  kind: PendingKind;
  id_owner: number | null;
  owner: string | null;
  count: number;
  overdue: number;
}
/** Number of things by kind and by responsible person. */
export function countPending(tx: Tx, f: PendingFilters, actor: Actor, known: KnownElsewhere): Promise<CountedThings[]> {
  const where = conditions(f, actor).filter(one => one !== undefined);
  return tx.rows(sql<CountedThings>`select p.kind, p.id_owner, ${nameOf} as owner, count(*)::int as count, (count(*) filter (where p.due_at < ${tx.now}::timestamptz))::int as overdue
    from ${pendingThings(actor, tx, known)} ${reservationFor(f)} left join users v on v.id_user = p.id_owner
    ${where.length === 0 ? sql`` : sql`where ${sql.join(where, sql` and `)}`} group by 1, 2, 3`);
}
