import type { Route } from '@cabezal/contract/places/routes/routes.calls';
import { canDeleteRecord } from '@cabezal/domain/system/records/state-change';
import type { Tx } from '../../../platform/db/tx.ts';
import type { Actor } from '../../../platform/http/context.ts';
import { changedMeanwhile, demand, notFound } from '../../../platform/http/errors.ts';
import type { Read } from '../../../platform/http/route.ts';
import { differences } from '../../system/records/differences.ts';
import { insertRow, updateRow } from '../../system/records/record.queries.ts';
import { deleteRecord } from '../../system/records/record-verbs.ts';
import type { DrawnRoad, Roads } from '../roads/roads.ts';
import { type AskedRoad, askRoad, drawnRoad, type Places } from './draw-road.ts';
import { tollsToday } from './road-toll.ts';
import { ROUTE } from './route.record.ts';
import { demandMayEditRoutes, mayEditRoutes } from './route-rights.ts';
import * as queries from './routes.queries.ts';

export interface RouteInput extends Places {
  name: string;
  km?: number | null;
  minutes?: number | null;
  /** Toll stations passed. */
  tolls?: number | null;
}

const round = (value: number): string => (Math.round(value * 100) / 100).toFixed(2);

/** The values to store: entered figures, else those of the drawn road. */
function valuesOf(input: RouteInput, road: DrawnRoad): queries.RouteValues {
  const { name, id_origin, id_destination, waypoints } = input;
  return {
    name,
    id_origin,
    id_destination,
    waypoints,
    km: round(input.km ?? road.km),
    minutes: input.minutes ?? Math.max(1, Math.round(road.minutes)),
    tolls: input.tolls ?? road.tolls,
    line: road.geometry,
    source: road.source,
  };
}

/** A stored road with the person's rights. Errors: 404 outside the scope. */
export async function readRoute(tx: Tx, actor: Actor, id_route: number): Promise<Route> {
  const found = await queries.findRoute(tx, id_route);
  if (found === undefined) throw notFound(ROUTE.missing);
  return { ...(await tollsToday(tx))(found), can: { edit: mayEditRoutes(actor) } };
}

/** Stores a road; returns its id. Errors: 404 a place, 409 RUTA_DUPLICADA or MODIFICADO, 422 RUTA_AJENA or RUTA_IMPOSIBLE. */
export async function addRoute(tx: Tx, actor: Actor, input: RouteInput, asked: AskedRoad): Promise<number> {
  demandMayEditRoutes(actor);
  const values = valuesOf(input, await drawnRoad(tx, asked, input));
  await tx.elevate();
  const id_route = await insertRow(tx, ROUTE, { ...values, author: actor.name, created_at: tx.now });
  const { line: _, ...logged } = values;
  tx.audit({ action: 'add_route', noun: 'route', id: id_route, after: logged });
  tx.changed('route', id_route);
  return id_route;
}

const samePlaces = (a: Places, b: Places): boolean =>
  a.id_origin === b.id_origin &&
  a.id_destination === b.id_destination &&
  JSON.stringify(a.waypoints.map(w => [w.id_location ?? null, w.lat, w.lng])) ===
    JSON.stringify(b.waypoints.map(w => [w.id_location ?? null, w.lat, w.lng]));

/** A road in the person's scope, if the person may change it. Errors: 404, 422 RUTA_AJENA. */
export async function findEditable(tx: Tx, actor: Actor, id_route: number): Promise<queries.StoredRoute> {
  demandMayEditRoutes(actor);
  const found = await queries.findRoute(tx, id_route);
  if (found === undefined) throw notFound(ROUTE.missing);
  return found;
}

/** The road that a change of places needs; null: the places stay. */
export async function askChangedRoad(
  read: Read,
  roads: Roads,
  input: Places & { id_route: number },
): Promise<AskedRoad> {
  const before = await read(tx => queries.findRoute(tx, input.id_route));
  return before === undefined || samePlaces(before, input) ? null : askRoad(read, roads, input);
}

/**
 * Changes a road; it is drawn again only if its places change. Returns the new version. Errors: 404, 409 MODIFICADO or RUTA_DUPLICADA, 422
 * RUTA_AJENA or RUTA_IMPOSIBLE.
 */
export async function updateRoute(
  tx: Tx,
  actor: Actor,
  input: RouteInput & { id_route: number; version: number; active?: boolean | undefined },
  asked: AskedRoad,
): Promise<number> {
  const before = await findEditable(tx, actor, input.id_route);
  if (before.version !== input.version) throw changedMeanwhile();
  const road: DrawnRoad = samePlaces(before, input)
    ? { ...before, km: Number(before.km), geometry: before.line, legs: [], warning: null }
    : await drawnRoad(tx, asked, input);
  const values = { ...valuesOf(input, road), active: input.active ?? before.active };
  await tx.elevate();
  if (!(await updateRow(tx, ROUTE, { id: input.id_route, version: input.version }, values))) throw changedMeanwhile();
  const { line: _, waypoints, ...logged } = values;
  tx.audit({
    action: 'update_route',
    noun: 'route',
    id: input.id_route,
    ...differences({ ...before, stops: before.waypoints.length }, { ...logged, stops: waypoints.length }),
  });
  tx.changed('route', input.id_route);
  return input.version + 1;
}

/** Deletes a road. Errors: 404, 409 MODIFICADO, 422 RUTA_AJENA. */
export async function deleteRoute(tx: Tx, actor: Actor, input: { id_route: number; version: number }): Promise<void> {
  const before = await findEditable(tx, actor, input.id_route);
  await tx.elevate();
  demand(canDeleteRecord(await queries.routeUsages(tx, input.id_route)));
  const { line: _, ...logged } = before;
  await deleteRecord(tx, ROUTE, logged, { action: 'delete_route', version: input.version });
}
