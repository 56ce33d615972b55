import type { SlotLine } from '@cabezal/contract/insight/boards/slot-list.calls';
import { addDays, instantOf } from '@cabezal/domain/system/time/time';
import { type RawBuilder, sql } from 'kysely';
import type { ListInput, ListSpec } from '../../../../platform/db/list.ts';
import type { ReadAt } from '../../../../platform/db/tx.ts';
import { lacksSlot } from '../../../trips/slots/lacking-slots.queries.ts';
import { slotStateOf } from '../../../trips/slots/slot-state.queries.ts';

export interface SlotFilters {
  from?: string;
  to?: string;
  state?: SlotLine['state'][];
  id_location?: number;
  id_client?: number;
}
export type SlotListInput = ListInput & { filters?: SlotFilters };

interface StoredDraft extends Omit<NonNullable<SlotLine['draft']>, 'state'> {
  kind: SlotLine['kind'];
  validated_at: string | null;
  sent_at: string | null;
  uncertain_at: string | null;
  rejected_at: string | null;
}

/** A row of the query. The kind of slot that a stop without one needs is derived later, from its code and action. */
export type StoredLine = Omit<SlotLine, 'kind' | 'by_container' | 'draft'> & {
  kind: SlotLine['kind'] | null;
  /** Open drafts of its leg at this place, of all kinds of work; null: none, or it has a slot. */
  drafts: StoredDraft[] | null;
  code: string;
  action: string;
};

const underWay = sql`l.required and r.status in ('ACCEPTED', 'IN_PROGRESS') and u.status in ('ACCEPTED', 'IN_PROGRESS')`;
const ofSub = sql`reservations r join legs l on l.id_reservation = r.id_reservation join sub_reservations u on u.id_sub_reservation = l.id_sub_reservation`;
const without = (key: RawBuilder<unknown>, ids: RawBuilder<unknown>): RawBuilder<unknown> =>
  sql`${key} as key, 'SIN_TURNO' as state, null::text as kind, s.code, s.action, coalesce(s.appointment_at, s.planned_arrival) as slot_from, null::timestamptz as slot_to, null::timestamptz as asked_from,
    null::text as external_code, null::text as missed_by, s.id_location, l.id_reservation, l.id_sub_reservation, l.id_leg, null::integer as id_slot, null::text as adapter, ${ids}`;

/** One row for each slot that its terminal knows, and one for each stop that lacks a slot: stops of live guides, and of legs without a live guide. */
const lines = sql`(
  select 'S' || k.id_slot as key, ${slotStateOf} as state, k.kind, 'PRT' as code, '' as action, k.slot_from, k.slot_to, k.asked_from, k.external_code, k.missed_by, k.id_location, k.id_reservation,
    k.id_sub_reservation, k.id_leg, k.id_slot, k.adapter, null::integer as id_stop, null::integer as id_leg_stop, k.id_guide, false as asks_motive, k.container_code
    from slots k where k.confirmed_at is not null
  union all
  select ${without(sql`'N' || s.id_stop`, sql`s.id_stop, null, g.id_guide, g.issued_at is not null, null`)}
    from ${ofSub} join guides g on g.id_leg = l.id_leg and g.live join guide_stops s on s.id_guide = g.id_guide where ${underWay} and ${lacksSlot.guide}
  union all
  select ${without(sql`'L' || s.id_leg_stop`, sql`null, s.id_leg_stop, null, false, null`)}
    from ${ofSub} join leg_stops s on s.id_leg = l.id_leg where ${underWay} and ${lacksSlot.leg} and not exists (select from guides g where g.id_leg = l.id_leg and g.live)) w`;

/** When the truck of an open slot is expected at the stop that has its code. */
const expected = sql`case when w.state in ('CONFIRMADO', 'CAMBIANDO') then (select iso(s.eta_at) from guide_stops s
  where s.id_guide = w.id_guide and s.id_location = w.id_location and left(s.slot_code, 40) = w.external_code and s.arrival_at is null and s.skipped_at is null
  order by s.position limit 1) end`;
const drafts = sql`case when w.state = 'SIN_TURNO' then (select jsonb_agg(jsonb_build_object('id_slot', k.id_slot, 'kind', k.kind, 'reference', k.reference,
    'slot_from', iso(k.slot_from), 'slot_to', iso(k.slot_to), 'validated_at', iso(k.validated_at), 'sent_at', iso(k.sent_at), 'uncertain_at', iso(k.uncertain_at),
    'rejected_at', iso(k.rejected_at), 'error_text', k.error_text, 'version', k.version))
  from slots k where k.id_leg = w.id_leg and k.id_location = w.id_location and k.confirmed_at is null and k.cancelled_at is null) end`;

export function slotListSpec(input: SlotListInput, { zone }: ReadAt): ListSpec {
  const f = input.filters ?? {};
  const bounds = (at: RawBuilder<unknown>): RawBuilder<unknown>[] => [
    ...(f.from === undefined ? [] : [sql`${at} >= ${instantOf(f.from, '00:00', zone)}::timestamptz`]),
    ...(f.to === undefined ? [] : [sql`${at} < ${instantOf(addDays(f.to, 1), '00:00', zone)}::timestamptz`]),
  ];
  const within = (at: RawBuilder<unknown>): RawBuilder<unknown> => sql`(${sql.join(bounds(at), sql` and `)})`;
  return {
    from: sql`${lines} join reservations r using (id_reservation) join sub_reservations u on u.id_sub_reservation = w.id_sub_reservation
      left join locations p on p.id_location = w.id_location left join guides g on g.id_guide = w.id_guide`,
    key: sql`w.key`,
    isKeyComposed: true,
    columns: sql`w.key, w.state, w.kind, w.code, w.action, iso(w.slot_from) as slot_from, iso(w.slot_to) as slot_to, iso(w.asked_from) as asked_from, w.external_code, w.missed_by, coalesce(p.name, '') as place, w.id_reservation,
      w.id_sub_reservation, u.number, r.reservation_type, r.client_name, coalesce(w.container_code, u.container_code) as container_code, g.guide_number, g.disk,
      g.license_plate, g.driver_name, w.id_guide, w.id_slot, w.adapter, ${expected} as eta_at, ${drafts} as drafts, w.id_stop, w.id_leg_stop, w.asks_motive`,
    where: [
      // A slot that is being moved to another day is listed on both days: the terminal has not decided yet.
      f.from === undefined && f.to === undefined
        ? undefined
        : sql`(${within(sql`w.slot_from`)} or ${within(sql`w.asked_from`)})`,
      f.state === undefined || f.state.length === 0 ? sql`w.state <> 'ANULADO'` : sql`w.state = any(${f.state})`,
      f.id_location === undefined ? undefined : sql`w.id_location = ${f.id_location}`,
      f.id_client === undefined ? undefined : sql`r.id_client = ${f.id_client}`,
    ],
    words: {
      text: sql`plain_text(r.id_reservation || '-' || u.number || ' ' || r.client_name || ' ' || coalesce(u.container_code, '') || ' ' || coalesce(w.external_code, '') || ' ' ||
        coalesce(p.name, '') || ' ' || coalesce(g.license_plate, '') || ' ' || coalesce(g.disk, '') || ' ' || coalesce(g.driver_name, ''))`,
      typed: input.search,
      isComposed: true,
    },
    sortable: {
      slot_from: sql`w.slot_from`,
      id_reservation: sql`r.id_reservation`,
      client_name: sql`r.client_name`,
      place: sql`p.name`,
    },
    nullable: ['slot_from', 'place'],
    defaultSort: { field: 'slot_from', dir: 'asc' },
  };
}
