import type { Equipment, EquipmentRow } from '@cabezal/contract/fleet/equipments/equipments.calls';
import { CLOCK_TOLERANCE_S, SILENT_AFTER_MIN } from '@cabezal/domain/system/validation/modem';
import { type RawBuilder, sql } from 'kysely';
import type { ListInput, ListSpec } from '../../../platform/db/list.ts';
import type { ReadAt, Tx } from '../../../platform/db/tx.ts';
import { warningDay } from '../../system/parameters/warning-days.queries.ts';
import { papersJson } from '../../system/records/papers.queries.ts';
import { columnsOf } from '../../system/records/record.queries.ts';
import { leftBy } from '../../trips/state/assignment/assignment-facts-box.queries.ts';
import type { WithBefore } from '../../trips/state/assignment/with-waiting.ts';
import { firstOwnEvent } from '../../trips/state/facts/event-times.queries.ts';
import { isUnderWay } from '../../trips/state/facts/under-way.queries.ts';
import { currentFirst, currentGuide, lastTrips, matchesPlate } from '../trucks/trucks.queries.ts';
import { EQUIPMENT } from './equipment.record.ts';

export type Kind = EquipmentRow['kind'];
export interface EquipmentFilters {
  kind?: Kind;
  availability?: EquipmentRow['availability'];
  id_company?: number;
  is_own?: boolean;
  active?: boolean;
  size?: string;
  in_use?: boolean;
  certificate?: 'expired' | 'about_to_expire' | 'ok';
  has_key?: boolean;
  signal?: 'SILENT' | 'CLOCK' | 'REFUSED';
}
export type EquipmentListInput = ListInput & { filters?: EquipmentFilters };

const ofThis = sql`(g.id_generator = e.id_equipment or g.id_chassis = e.id_equipment)`;
/** Attributes with the company to which they belong (spec §3): that of the truck on which it is mounted. Constant SQL text. */
const attributes = sql`coalesce((select jsonb_agg(entry || jsonb_build_object('company_name', coalesce(tc.name, c.name)) order by place)
  from jsonb_array_elements(e.attributes) with ordinality x(entry, place)), '[]') as attributes`;
const rowColumns = sql`${columnsOf(EQUIPMENT, 'e', ['attributes'])}, e.expires_on, e.created_at,
  c.name as business_name, t.disk as truck_disk, t.license_plate as license_plate_truck, o.name as owner_name, ${attributes},
  case when w.disk is not null then jsonb_build_object('kind', w.kind, 'disk', w.disk) end as mounted_on,
  d.code, d.sender, d.key_made_at is not null as has_key, d.heard_at, d.outcome, d.clock_off_s`;
/** What the endpoints store of a modem. With its limit it is looked up for the rows of the page instead of joined to all. */
const deviceOfThis = sql`select v.code, v.sender, v.key_made_at, g.heard_at, g.outcome, g.clock_off_s from devices v
  left join device_signals g on g.id_device = v.id_device where v.id_equipment = e.id_equipment`;
/** The equipment that carries a modem; its limit has the same effect. */
const carryingThis = sql`select w.kind, w.disk from equipments w where w.id_equipment = e.id_mounted_on`;
/** The trip with which a genset or chassis was last on the way, as `LegBefore`. */
const lastBegun = (column: 'id_generator' | 'id_chassis'): RawBuilder<unknown> =>
  sql`(select g.id_guide from guides g where ${sql.ref(`g.${column}`)} = e.id_equipment and g.live and ${firstOwnEvent} is not null
    order by g.planned_start desc limit 1)`;
const before = sql`${leftBy(sql`case e.kind when 'CHA' then ${lastBegun('id_chassis')} when 'GEN' then ${lastBegun('id_generator')} end`)} as before`;
const rowJoins = sql`join companies c on c.id_company = e.id_company left join companies o on o.id_company = e.id_owner
  left join trucks t on t.id_truck = e.id_truck left join companies tc on tc.id_company = t.id_company
  left join lateral (${carryingThis} limit 1) w on true
  left join lateral (${deviceOfThis} limit 1) d on true`;

/** On a guide under way: collected once for the whole list instead of once per equipment. */
const inUse = (wanted: boolean): RawBuilder<unknown> => {
  const having = (column: 'id_generator' | 'id_chassis') =>
    sql`select ${sql.ref(`g.${column}`)} from guides g where ${sql.ref(`g.${column}`)} is not null and ${isUnderWay}`;
  const guides = sql`(${having('id_generator')} union all ${having('id_chassis')})`;
  return wanted ? sql`e.id_equipment in ${guides}` : sql`e.id_equipment not in ${guides}`;
};

function byExpiry(state: EquipmentFilters['certificate'], today: string): RawBuilder<unknown> | undefined {
  if (state === undefined) return undefined;
  const soon = warningDay(today);
  if (state === 'expired') return sql`e.expires_on < ${today}::date`;
  return state === 'ok'
    ? sql`(e.expires_on is null or e.expires_on > ${soon})`
    : sql`e.expires_on between ${today}::date and ${soon}`;
}

/** A modem is searched by its disk and by its code. */
const modemText = sql`(e.search_text || ' ' || coalesce((select plain_text(v.code) from devices v where v.id_equipment = e.id_equipment), ''))`;

/** Filters of modems by key and signal. */
function bySignal({ has_key, signal }: EquipmentFilters, now: Date): (RawBuilder<unknown> | undefined)[] {
  const key = sql.raw(has_key ? 'is not null' : 'is null');
  const silent = sql`g.heard_at < ${now}::timestamptz - ${sql.lit(SILENT_AFTER_MIN)} * interval '1 minute'`;
  const clock = sql`(abs(g.clock_off_s) > ${sql.lit(CLOCK_TOLERANCE_S)} or g.outcome = 'CLOCK')`;
  const states: Record<NonNullable<typeof signal>, RawBuilder<unknown>> = {
    SILENT: silent,
    CLOCK: sql`coalesce(${clock}, false) and not (${silent})`,
    REFUSED: sql`g.outcome = 'REFUSED' and not coalesce(${clock}, false) and not (${silent})`,
  };
  return [
    has_key === undefined
      ? undefined
      : sql`e.id_equipment in (select id_equipment from devices where key_made_at ${key})`,
    signal === undefined
      ? undefined
      : sql`e.active and e.id_equipment in (select v.id_equipment from devices v join device_signals g on g.id_device = v.id_device where ${states[signal]})`,
  ];
}

export function equipmentList(
  input: EquipmentListInput,
  { today, now }: Pick<ReadAt, 'today' | 'now'>,
  kind?: Kind,
): ListSpec {
  const f = input.filters ?? {};
  const equals = (column: RawBuilder<unknown>, value: unknown) =>
    value === undefined ? undefined : sql`${column} = ${value}`;
  return {
    from: sql`equipments e`,
    key: sql`e.id_equipment`,
    joins: sql`${rowJoins}
      left join lateral (select g.id_guide, g.status from guides g where ${ofThis} and ${isUnderWay} order by ${currentFirst} limit 1) now on true`,
    columns: sql`${rowColumns}, ${before}, now.id_guide, now.status as guide_status`,
    where: [
      equals(sql`e.kind`, kind ?? f.kind),
      equals(sql`e.availability`, f.availability),
      equals(sql`e.id_company`, f.id_company),
      equals(sql`e.is_own`, f.is_own),
      equals(sql`e.active`, f.active),
      equals(sql`e.size`, f.size),
      f.in_use === undefined ? undefined : inUse(f.in_use),
      byExpiry(f.certificate, today),
      ...bySignal(f, now),
    ],
    words:
      kind === 'MOD'
        ? { text: modemText, typed: input.search, match: matchesPlate, isComposed: true }
        : { text: sql`e.search_text`, typed: input.search, match: matchesPlate },
    sortable: {
      id_equipment: sql`e.id_equipment`,
      disk: sql`e.disk`,
      license_plate: sql`e.license_plate`,
      size: sql`e.size`,
      availability: sql`e.availability`,
      expires_on: sql`e.expires_on`,
    },
    nullable: ['license_plate', 'size', 'expires_on'],
    defaultSort: { field: 'disk', dir: 'asc' },
  };
}

/** An equipment as stored; its certificates and possible actions are derived from it. */
export type StoredEquipment = Omit<Equipment, 'certificates' | 'can' | 'tracker'>;

export type StoredTracker = Omit<NonNullable<Equipment['tracker']>, 'last'> & {
  last: Omit<NonNullable<NonNullable<Equipment['tracker']>['last']>, 'place'> | null;
};
/** The modem that a chassis or genset carries, with its last signal since it was mounted. */
export function findTrackerOf(tx: Tx, id_equipment: number): Promise<StoredTracker | undefined> {
  return tx.row(sql<StoredTracker>`select e.id_equipment, e.disk, m.from_at,
      case when s.id_device is not null then jsonb_build_object('heard_at', iso(s.heard_at), 'device_time', iso(s.device_time), 'lat', s.lat, 'lng', s.lng) end as last
    from equipments e join devices d on d.id_equipment = e.id_equipment
      join device_mounts m on m.id_device = d.id_device and m.to_at is null and m.id_equipment = e.id_mounted_on
      left join device_signals s on s.id_device = d.id_device and s.outcome = 'ON_EQUIPMENT' and least(s.device_time, s.heard_at) >= m.from_at
        and s.lat is not null
    where e.id_mounted_on = ${id_equipment}`);
}

export function findEquipment(tx: Tx, id_equipment: number): Promise<WithBefore<StoredEquipment> | undefined> {
  return tx.row(sql<
    WithBefore<StoredEquipment>
  >`select ${rowColumns}, ${before}, ${papersJson('id_equipment', sql`e.id_equipment`)} as papers,
      ${currentGuide(ofThis)} as current_guide, ${lastTrips(ofThis)} as trips
    from equipments e ${rowJoins} where e.id_equipment = ${id_equipment}`);
}

/** Number of newest equipments that are searched for values in use. */
const sample = 5_000;

/** Values of an attribute among the equipment that the caller sees, most frequent first. */
export async function valuesInUse(tx: Tx, kind: Kind): Promise<Map<string, string[]>> {
  const rows = await tx.rows(sql<{ code: string; found: string[] }>`
    select code, (array_agg(value order by uses desc, value))[1:50] as found from (
      select entry ->> 'code' as code, entry ->> 'value' as value, count(*) as uses
      from (select attributes from equipments where kind = ${kind} order by id_equipment desc limit ${sql.lit(sample)}) newest,
        jsonb_array_elements(newest.attributes) entry group by 1, 2) counted
    group by code`);
  return new Map(rows.map(row => [row.code, row.found]));
}
