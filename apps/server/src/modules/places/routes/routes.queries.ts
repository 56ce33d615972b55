import type { Route, RouteRow, Waypoint } from '@cabezal/contract/places/routes/routes.calls';
import type { Usage } from '@cabezal/domain/system/records/state-change';
import { type RawBuilder, sql } from 'kysely';
import type { ListInput, ListSpec } from '../../../platform/db/list.ts';
import type { Tx } from '../../../platform/db/tx.ts';
import { columnsOf } from '../../system/records/record.queries.ts';
import { usagesOf } from '../../system/records/usages.queries.ts';
import { ROUTE } from './route.record.ts';

export interface RouteFilters {
  id_origin?: number;
  id_destination?: number;
  active?: boolean;
}
export type RouteListInput = ListInput & { filters?: RouteFilters };
/** Fields that are computed when a road is read. */
type Derived = 'can' | 'toll' | 'axles';
export type StoredRow = Omit<RouteRow, Derived>;

const columns = sql`${columnsOf(ROUTE, 'r')}, r.author, r.created_at, o.name as origin, d.name as destination`;
const joins = sql`join locations o on o.id_location = r.id_origin join locations d on d.id_location = r.id_destination`;

export function routeList(input: RouteListInput): ListSpec {
  const f = input.filters ?? {};
  const equals = (column: RawBuilder<unknown>, value: unknown) =>
    value === undefined ? undefined : sql`${column} = ${value}`;
  return {
    from: sql`routes r`,
    key: sql`r.id_route`,
    joins,
    columns,
    where: [
      equals(sql`r.id_origin`, f.id_origin),
      equals(sql`r.id_destination`, f.id_destination),
      equals(sql`r.active`, f.active),
    ],
    words: { text: sql`r.search_text`, typed: input.search },
    sortable: {
      id_route: sql`r.id_route`,
      name: sql`r.name`,
      km: sql`r.km`,
      minutes: sql`r.minutes`,
      toll: sql`r.tolls`,
    },
    defaultSort: { field: 'name', dir: 'asc' },
  };
}

export type StoredRoute = Omit<Route, Derived>;
export function findRoute(tx: Tx, id_route: number): Promise<StoredRoute | undefined> {
  return tx.row(sql<StoredRoute>`select ${columns}, r.line from routes r ${joins} where r.id_route = ${id_route}`);
}

export interface End {
  id_location: number;
  name: string;
  lat: number;
  lng: number;
  active: boolean;
}
/** Locations in the caller's scope, by id. */
export function findEnds(tx: Tx, ids: readonly number[]): Promise<End[]> {
  return tx.rows(sql<End>`select id_location, name, lat, lng, active from locations
    where id_location = any(${[...ids]}::integer[]) order by id_location`);
}

export interface KnownRoad {
  id_origin: number;
  id_destination: number;
  km: string;
  minutes: number;
  tolls: number;
  line: [number, number][];
}
/** The fastest stored road of each pair of consecutive places. */
export async function findKnownRoads(tx: Tx, pairs: readonly (readonly [number, number])[]): Promise<KnownRoad[]> {
  if (pairs.length === 0) return [];
  return tx.rows(sql<KnownRoad>`select distinct on (id_origin, id_destination) id_origin, id_destination, km, minutes, tolls, line from routes
    where active and (id_origin, id_destination) in (select a, b from unnest(${pairs.map(p => p[0])}::integer[], ${pairs.map(p => p[1])}::integer[]) as pair(a, b))
    order by id_origin, id_destination, minutes, id_route`);
}

export interface RouteValues {
  name: string;
  id_origin: number;
  id_destination: number;
  waypoints: Waypoint[];
  km: string;
  minutes: number;
  tolls: number;
  line: (readonly [number, number])[];
  source: 'GRAPH' | 'MAPS';
}

/** Rates that refer to a road. */
export function routeUsages(tx: Tx, id_route: number): Promise<Usage[]> {
  return usagesOf(tx, { table: 'routes', id: id_route });
}
