import { type RawBuilder, sql } from 'kysely';

/** A stop `s` at a terminal or depot that picks up or delivers a container, as `slotKindOf` defines it. */
export const slotPlace = sql`s.code in ('PRT', 'DEP') and s.action in ('RETIRAR', 'DEVOLVER', 'ENTREGAR')`;
const ofCode = sql`k.id_leg = l.id_leg and k.id_location = s.id_location and k.external_code = s.slot_code and k.cancelled_at is null`;
/** Stop `s` of leg `l` has no code, or its slot was missed and not booked again under the same code. */
const uncoded = sql`(coalesce(s.slot_code, '') = '' or exists (select from slots k where ${ofCode} and k.missed_at is not null)
  and not exists (select from slots k where ${ofCode} and k.missed_at is null))`;

/**
 * The only definition of «Sin turno» (decision 0071): a stop `s` of leg `l` at a terminal or depot that picks up or delivers a container,
 * whether an hour is agreed or not, without a code or with one whose slot was missed. `lacksSlot.leg`: stops in `leg_stops`, for a leg
 * without a live guide. `lacksSlot.guide`: stops in `guide_stops` of the live guide `g`, until the truck has been there.
 */
export const lacksSlot: Readonly<Record<'leg' | 'guide', RawBuilder<unknown>>> = {
  leg: sql`${slotPlace} and ${uncoded}`,
  guide: sql`${slotPlace} and ${uncoded} and s.arrival_at is null and s.skipped_at is null
    and g.finished_at is null and g.closed_at is null and g.false_freight_at is null`,
};

const ofStops = (
  leg: RawBuilder<unknown>,
  guide: RawBuilder<unknown>,
): RawBuilder<unknown> => sql`case when g.id_guide is null
  then (select ${leg} from leg_stops s join locations p using (id_location) where s.id_leg = l.id_leg and ${lacksSlot.leg} order by s.position limit 1)
  else (select ${guide} from guide_stops s left join locations p using (id_location) where s.id_guide = g.id_guide and ${lacksSlot.guide} order by s.position limit 1) end`;

/** Name of the first place at which leg `l` with its live guide `g` (or none) lacks a slot; null: none lacks. */
export const placeWithoutSlot = ofStops(sql`p.name`, sql`coalesce(p.name, s.name)`);
/** Code of that place, as chips show it. */
export const codeWithoutSlot = ofStops(sql`coalesce(p.code, p.name)`, sql`coalesce(p.code, p.name, s.name)`);
