import type { Truck, TruckRow } from '@cabezal/contract/fleet/trucks/trucks.calls';
import {
  ASSIGNED_WITHIN_HOURS,
  SET_TRUCK_STATES,
  type TruckTrips,
} from '@cabezal/domain/system/validation/truck-state';
import { type RawBuilder, sql } from 'kysely';
import { type ListInput, type ListSpec, matches } from '../../../platform/db/list.ts';
import type { ReadAt, Tx } from '../../../platform/db/tx.ts';
import { warningDay } from '../../system/parameters/warning-days.queries.ts';
import { papersJson } from '../../system/records/papers.queries.ts';
import { columnsOf } from '../../system/records/record.queries.ts';
import { guideWay } from '../../trips/state/facts/hidden-place.queries.ts';
import { isUnderWay } from '../../trips/state/facts/under-way.queries.ts';
import { TRUCK } from './truck.record.ts';

export interface TruckFilters {
  truck_state?: TruckRow['truck_state'];
  id_company?: number;
  is_owner?: boolean;
  active?: boolean;
  certificate?: TruckRow['certificate_state'];
  credentials_to_renew?: boolean;
  qualification?: TruckRow['qualification'];
}
export type TruckListInput = ListInput & { filters?: TruckFilters };

/** A guide that has left comes before those that have not. */
export const currentFirst = sql`g.status in ('RETIRO_POR_SALIR', 'VIAJE_POR_SALIR', 'DEVOLUCION_POR_SALIR'), g.planned_start`;

/** A guide `g` on which the truck has left. */
export const driving = sql`${isUnderWay} and g.status in ('RETIRANDO', 'RETIRADO', 'VIAJANDO', 'EN_DEPOSITO', 'EN_PLANTA', 'EN_PUERTO')`;
/** A guide `g` that waits for its truck to leave. */
export const waiting = sql`g.live and g.closed_at is null and g.finished_at is null
  and g.status in ('GUIA_PENDIENTE', 'RETIRO_POR_SALIR', 'VIAJE_POR_SALIR', 'DEVOLUCION_POR_SALIR')`;
/** A waiting guide that leaves soon enough for its truck to be shown as assigned. */
export const awaited = (now: Date): RawBuilder<unknown> =>
  sql`${waiting} and g.planned_start < ${now}::timestamptz + make_interval(hours => ${sql.lit(ASSIGNED_WITHIN_HOURS)})`;

const heldBack = sql.join(SET_TRUCK_STATES.filter(state => state !== 'DISPONIBLE').map(state => sql.lit(state)));
const shown = (isDriving: RawBuilder<unknown>, isAwaited: RawBuilder<unknown>): RawBuilder<unknown> =>
  sql`case when not t.active then 'INACTIVO' when t.truck_state in (${heldBack}) then t.truck_state
    when ${isDriving} then 'EN_VIAJE' when ${isAwaited} then 'ASIGNADO' else 'DISPONIBLE' end`;

/** The displayed state of `trucks t` (domain: shownTruckState), for a few rows: two lookups in guides for each. */
export const shownState = (now: Date): RawBuilder<unknown> =>
  shown(
    sql`exists (select from guides g where g.id_truck = t.id_truck and ${driving})`,
    sql`exists (select from guides g where g.id_truck = t.id_truck and ${awaited(now)})`,
  );

/** The same for filters and sorts of a whole fleet: trips under way and upcoming are collected once instead of once per truck. */
export const shownStateOfAll = (now: Date): RawBuilder<unknown> =>
  shown(
    sql`t.id_truck in (select g.id_truck from guides g where g.id_truck is not null and ${driving})`,
    sql`t.id_truck in (select g.id_truck from guides g where g.id_truck is not null and ${awaited(now)})`,
  );

/**
 * State of the worst paper: the newest of each type counts; every trip requires matrícula, certificado and póliza (stored).
 */
const certificateState = (
  today: string,
): RawBuilder<unknown> => sql`case when t.papers_until < ${today}::date then 'expired'
  when t.papers_missing then 'missing' when t.papers_until <= ${warningDay(today)} then 'about_to_expire' else 'ok' end`;

/** The same as conditions on stored columns, so that the index of the dates is used. */
const hasCertificates = (state: TruckRow['certificate_state'], today: string): RawBuilder<unknown> => {
  const day = sql`${today}::date`;
  if (state === 'expired') return sql`t.papers_until < ${day}`;
  if (state === 'missing') return sql`t.papers_missing and (t.papers_until is null or t.papers_until >= ${day})`;
  if (state === 'about_to_expire')
    return sql`not t.papers_missing and t.papers_until >= ${day} and t.papers_until <= ${warningDay(today)}`;
  return sql`not t.papers_missing and t.papers_until > ${warningDay(today)}`;
};

/** Whether a credential is banned, expired or about to expire; `due` is the stored day of the first one. */
export const hasToRenew = (due: RawBuilder<unknown>, today: string, wanted: boolean): RawBuilder<unknown> =>
  wanted ? sql`${due} <= ${warningDay(today)}` : sql`(${due} is null or ${due} > ${warningDay(today)})`;

const credentialsToRenew = (today: string): RawBuilder<unknown> => sql`(select count(*)::int from credentials k
  where k.id_truck = t.id_truck and k.replaced_by is null
    and (k.state = 'BANNED' or k.expires_on <= ${warningDay(today)}))`;

/** A plate without the hyphen with which people type it. */
export const withoutHyphen = (search: string | undefined): string | undefined =>
  search?.replace(/\b([a-z]{3})-(\d{1,4})\b/gi, '$1$2');

/** Search in plates, which are stored without the hyphen that people type; other text with a hyphen («CHA-205») keeps it. */
export function matchesPlate(
  expression: RawBuilder<unknown>,
  search: string | undefined,
): RawBuilder<unknown> | undefined {
  const asTyped = matches(expression, search);
  const plain = withoutHyphen(search);
  return plain === search ? asTyped : sql`(${asTyped} or ${matches(expression, plain)})`;
}

/** The state is derived from the trips, not read from its column. */
const own = columnsOf(TRUCK, 't', ['truck_state']);

export function truckList(input: TruckListInput, { today, now }: Pick<ReadAt, 'today' | 'now'>): ListSpec {
  const f = input.filters ?? {};
  const equals = (column: RawBuilder<unknown>, value: unknown) =>
    value === undefined ? undefined : sql`${column} = ${value}`;
  return {
    from: sql`trucks t`,
    key: sql`t.id_truck`,
    joins: sql`join companies c on c.id_company = t.id_company left join drivers d on d.id_driver = t.id_driver
      left join lateral (select g.id_guide, g.status from guides g where g.id_truck = t.id_truck and ${isUnderWay}
        order by ${currentFirst} limit 1) now on true`,
    columns: sql`${own}, t.created_at, ${shownState(now)} as truck_state,
      c.name as company, d.name || ' ' || d.last_name as driver_name, ${certificateState(today)} as certificate_state,
      ${credentialsToRenew(today)} as credentials_to_renew, now.id_guide, now.status as guide_status`,
    where: [
      equals(shownStateOfAll(now), f.truck_state),
      equals(sql`t.id_company`, f.id_company),
      equals(sql`t.is_owner`, f.is_owner),
      equals(sql`t.active`, f.active),
      equals(sql`t.qualification`, f.qualification),
      f.certificate === undefined ? undefined : hasCertificates(f.certificate, today),
      f.credentials_to_renew === undefined
        ? undefined
        : hasToRenew(sql`t.credentials_due`, today, f.credentials_to_renew),
    ],
    words: { text: sql`t.search_text`, typed: input.search, match: matchesPlate },
    sortable: {
      id_truck: sql`t.id_truck`,
      disk: sql`t.disk`,
      license_plate: sql`t.license_plate`,
      brand: sql`t.brand`,
      factory_year: sql`t.factory_year`,
      truck_state: shownStateOfAll(now),
    },
    nullable: ['brand', 'factory_year'],
    defaultSort: { field: 'disk', dir: 'asc' },
  };
}

/** Last trips of a truck, driver or equipment, newest first; `mine` is the condition on guides. Constant SQL text. */
export const lastTrips = (mine: RawBuilder<unknown>): RawBuilder<unknown> =>
  sql`coalesce((select jsonb_agg(trip) from (select g.id_guide, g.guide_number, g.kind, g.status, iso(g.planned_start) as planned_start, ${guideWay} as route_text
    from guides g join reservations r using (id_reservation) where ${mine} and g.deleted_at is null order by g.planned_start desc limit 10) trip), '[]')`;

/** The guide under way as one JSON object, or null. */
export const currentGuide = (mine: RawBuilder<unknown>): RawBuilder<unknown> =>
  sql`(select to_jsonb(now) from (select g.id_guide, g.guide_number, g.kind, g.status, g.driver_name, ${guideWay} as route_text, iso(g.eta_at) as eta_at
    from guides g join reservations r using (id_reservation) where ${mine} and ${isUnderWay} order by ${currentFirst} limit 1) now)`;

const certificates = (today: string): RawBuilder<unknown> => sql`
  coalesce((select jsonb_agg(jsonb_build_object('id_certificate', k.id_certificate, 'type_certificate', k.type_certificate,
      'cert_mop_number', k.cert_mop_number, 'issued_on', k.issued_on, 'expires_on', k.expires_on, 'active', k.active,
      'dias_vencer', k.expires_on - ${today}::date, 'id_file', k.id_file, 'filename', f.filename, 'author', k.author,
      'created_at', iso(k.created_at), 'version', k.version) order by k.expires_on, k.id_certificate)
    from truck_certificates k left join files f using (id_file) where k.id_truck = t.id_truck and k.active), '[]')`;

const credentials = sql`coalesce((select jsonb_agg(jsonb_build_object('id_credential', k.id_credential, 'id_location', k.id_location, 'location', l.name,
      'name', k.name, 'expires_on', k.expires_on, 'state', k.state) order by k.expires_on)
    from credentials k left join locations l using (id_location) where k.id_truck = t.id_truck and k.replaced_by is null), '[]')`;

/** A truck as stored; its displayed state is derived from `stored_state` and its trips. */
export type StoredTruck = Omit<Truck, 'can' | 'truck_state' | 'set_state'> & { stored_state: string } & TruckTrips;

export function findTruck(tx: Tx, id_truck: number): Promise<StoredTruck | undefined> {
  const { today, now } = tx;
  return tx.row(sql<StoredTruck>`select ${own}, t.created_at, t.truck_state as stored_state,
      c.name as company, d.name || ' ' || d.last_name as driver_name, d.phone as driver_phone, (select o.name from companies o where o.is_operator) as operator_company,
      exists (select from guides g where g.id_truck = t.id_truck and ${driving}) as "isDriving",
      exists (select from guides g where g.id_truck = t.id_truck and ${awaited(now)}) as "isAwaited",
      ${certificateState(today)} as certificate_state, ${certificates(today)} as certificates, ${credentials} as credentials,
      ${papersJson('id_truck', sql`t.id_truck`)} as papers,
      ${currentGuide(sql`g.id_truck = t.id_truck`)} as current_guide, ${lastTrips(sql`g.id_truck = t.id_truck`)} as trips,
      (select jsonb_build_object('device_time', iso(p.device_time), 'lat', p.lat, 'lng', p.lng, 'speed_kmh', p.speed_kmh, 'heading', p.heading,
        'stopped_since', iso(p.stopped_since)) from last_positions p where p.id_truck = t.id_truck) as last_position
    from trucks t join companies c on c.id_company = t.id_company left join drivers d on d.id_driver = t.id_driver
    where t.id_truck = ${id_truck}`);
}

export async function brandsInUse(tx: Tx): Promise<string[]> {
  const rows = await tx.rows(sql<{ brand: string }>`select distinct brand from trucks where brand is not null`);
  return rows.map(r => r.brand);
}
