import type { Fence } from '@cabezal/domain/places/geo/fence';
import type { Usage } from '@cabezal/domain/system/records/state-change';
import { sql } from 'kysely';
import { holdName } from '../../../platform/db/hold-name.ts';
import type { Tx } from '../../../platform/db/tx.ts';
import { factsOf } from '../../system/records/record.queries.ts';
import { counted, usagesOf } from '../../system/records/usages.queries.ts';
import { LOCATION, type LocationFacts, type StoredLocal } from './location.record.ts';

/** An establishment `l` with its locals, as verbs need it. */
export const locationFacts = sql`${factsOf(LOCATION, 'l')},
  coalesce((select jsonb_agg(jsonb_build_object('id_local', o.id_local, 'code_local', o.code_local, 'free_hours', o.free_hours::text) order by o.id_local)
    from location_locals o where o.id_location = l.id_location), '[]') as list_locals`;

/** An establishment in the caller's scope. */
export function findLocationFacts(tx: Tx, id_location: number): Promise<LocationFacts | undefined> {
  return tx.row(sql<LocationFacts>`select ${locationFacts} from locations l where l.id_location = ${id_location}`);
}

export interface CantonFacts {
  id_canton: number;
  id_province: number;
  name: string;
  province: string;
  lat: number | null;
  lng: number | null;
  active: boolean;
}
export function findCantonFacts(tx: Tx, id_canton: number): Promise<CantonFacts | undefined> {
  return tx.row(sql<CantonFacts>`select k.id_canton, k.id_province, k.name, p.name as province, k.lat, k.lng, k.active
    from cantons k join provinces p using (id_province) where k.id_canton = ${id_canton}`);
}

/** A company in the caller's scope, and whether the caller's company acts for it. */
export function findOwner(
  tx: Tx,
  id_company: number,
  own: number,
): Promise<{ id_company: number; active: boolean; is_associated: boolean } | undefined> {
  return tx.row(sql<{
    id_company: number;
    active: boolean;
    is_associated: boolean;
  }>`select c.id_company, c.active, exists (select from company_associations a where a.id_company = ${own} and a.id_associated = c.id_company) as is_associated
    from companies c where c.id_company = ${id_company}`);
}

/** Locks a code against other uses until the end of the transaction; the next transaction then sees it. */
export async function holdCode(tx: Tx, code: string): Promise<void> {
  await holdName(tx, `location ${code}`);
}
export async function isCodeTaken(tx: Tx, code: string, except: number): Promise<boolean> {
  const row = await tx.row(sql`select 1 from locations where code = ${code} and id_location <> ${except}`);
  return row !== undefined;
}

/** Those of the locals that stops use: they cannot be removed. */
export function localsInUse(tx: Tx, ids: readonly number[]): Promise<Pick<StoredLocal, 'id_local' | 'code_local'>[]> {
  if (ids.length === 0) return Promise.resolve([]);
  return tx.rows(sql<StoredLocal>`select o.id_local, o.code_local from location_locals o where o.id_local = any(${[...ids]}::integer[])
    and (exists (select from reservation_stops s where s.id_local = o.id_local) or exists (select from leg_stops s where s.id_local = o.id_local)
      or exists (select from guide_stops s where s.id_local = o.id_local)) order by o.id_local`);
}

/** A local to store; without an id it is new. */
export type LocalValues = Omit<StoredLocal, 'id_local'> & { id_local: number | null };

/** Replaces the locals of these places: unlisted ones are deleted, those with an id updated, the others inserted. */
export async function writeLocals(
  tx: Tx,
  places: readonly { id_location: number; locals: readonly LocalValues[] }[],
): Promise<void> {
  const rows = places.flatMap(({ id_location, locals }) => locals.map(local => ({ ...local, id_location })));
  const at = sql`id_location = any(${places.map(place => place.id_location)}::integer[])`;
  const kept = rows.flatMap(row => (row.id_local === null ? [] : [row.id_local]));
  await tx.run(sql`delete from location_locals where ${at} and id_local <> all(${kept}::integer[])`);
  // Two docks may swap their codes: unused temporary codes avoid a conflict.
  await tx.run(sql`update location_locals set code_local = '#' || id_local where ${at}`);
  const given = sql`jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as x(id_location integer, id_local integer, code_local text, free_hours numeric)`;
  await tx.run(sql`update location_locals o set code_local = x.code_local, free_hours = x.free_hours from ${given}
    where o.id_local = x.id_local and o.id_location = x.id_location`);
  await tx.run(sql`insert into location_locals (id_location, code_local, free_hours)
    select x.id_location, x.code_local, x.free_hours from ${given} where x.id_local is null`);
}

/**
 * References to the establishment. Its locals, its services as a connection point and its nearby pairs are not listed, because they are
 * deleted with it.
 */
export function locationUsages(tx: Tx, id_location: number): Promise<Usage[]> {
  const at = sql`where id_location = ${id_location}`;
  const ofWay = sql`where ${id_location} in (id_origin, id_destination)`;
  return usagesOf(tx, { table: 'locations', id: id_location }, [
    counted('reserva', 'reservas', sql`(select distinct id_reservation from reservation_stops ${at}) stopped`),
    counted('tramo', 'tramos', sql`(select distinct id_leg from leg_stops ${at}) stopped`),
    counted('guía', 'guías', sql`(select distinct id_guide from guide_stops ${at}) stopped`),
    counted('turno', 'turnos', sql`slots ${at}`),
    counted('naviera', 'navieras', sql`shipping_lines where id_usual_terminal = ${id_location}`),
    counted('tarifa de días libres', 'tarifas de días libres', sql`free_time_tariffs ${at}`),
    // A route refers to its waypoints as well as to both ends.
    counted(
      'ruta',
      'rutas',
      sql`routes ${ofWay} or waypoints @> jsonb_build_array(jsonb_build_object('id_location', ${id_location}::integer))`,
    ),
  ]);
}

/** Position and fence of a stop. */
export interface PlacedFence {
  lat: number;
  lng: number;
  radius_m: number;
  fence: Fence | null;
}
export interface RedrawnStop extends PlacedFence {
  id_stop: number;
  id_guide: number;
  party: number[];
}

/**
 * Stores the new fence in the stops of live guides without an arrival; returns the earlier values. Locks the guides, so that a concurrent
 * arrival is recorded before or after.
 */
export async function redrawStops(tx: Tx, id_location: number, to: PlacedFence): Promise<RedrawnStop[]> {
  await tx.run(sql`select 1 from guides g where g.id_guide in (select s.id_guide from guide_stops s where s.id_location = ${id_location} and s.arrival_at is null)
    and g.live and g.closed_at is null order by g.id_guide for no key update`);
  return tx.rows(sql<RedrawnStop>`with old as (select s.id_stop, s.id_guide, s.lat, s.lng, s.radius_m, s.fence, g.party from guide_stops s join guides g using (id_guide)
      where s.id_location = ${id_location} and s.arrival_at is null and s.departure_at is null and s.skipped_at is null
        and g.live and g.closed_at is null and g.finished_at is null),
    done as (update guide_stops s set lat = ${to.lat}, lng = ${to.lng}, radius_m = ${to.radius_m}, fence = ${to.fence === null ? null : JSON.stringify(to.fence)}::jsonb
      from old where s.id_stop = old.id_stop returning s.id_stop)
    select old.* from old join done using (id_stop) order by old.id_guide, old.id_stop`);
}
