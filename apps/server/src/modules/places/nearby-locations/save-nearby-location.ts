import { MAX_NEARBY_KM, type NearbyLocation } from '@cabezal/contract/places/nearby-locations/nearby-locations.calls';
import type { Tx } from '../../../platform/db/tx.ts';
import type { Actor } from '../../../platform/http/context.ts';
import { notFound, unprocessable } from '../../../platform/http/errors.ts';
import type { Read } from '../../../platform/http/route.ts';
import { addRecord, deleteRecord, storeRecord } from '../../system/records/record-verbs.ts';
import type { Roads } from '../roads/roads.ts';
import { type Place, planRoads, type RoadPlan } from '../routes/road-plan.ts';
import { demandMayEditRoutes, mayEditRoutes } from '../routes/route-rights.ts';
import { findEnds } from '../routes/routes.queries.ts';
import { NEARBY_LOCATION } from './nearby-location.record.ts';
import * as queries from './nearby-locations.queries.ts';

interface Figures {
  km?: number | null;
  minutes?: number | null;
  observation?: string | null;
}

/** A pair with the person's rights. Errors: 404 if one of the places is outside the person's scope. */
export async function readPair(tx: Tx, actor: Actor, id_nearby_location: number): Promise<NearbyLocation> {
  const found = await queries.findPair(tx, id_nearby_location);
  if (found === undefined) throw notFound(NEARBY_LOCATION.missing);
  return { ...found, can: { edit: mayEditRoutes(actor) } };
}

interface Ends {
  id_location: number;
  id_nearby: number;
}

/** The ends of a pair, as the maps service needs them; null: one of them is outside the person's scope. */
async function endsOf(tx: Tx, { id_location, id_nearby }: Ends): Promise<Place[] | null> {
  const ends = await findEnds(tx, [id_location, id_nearby]);
  return ends.length === 2 ? ends.map(({ lat, lng }) => ({ id_location: null, lat, lng })) : null;
}

/** Requests the road of a pair before the transaction; no request for a pair that cannot be stored. */
export async function pairRoads(
  read: Read,
  roads: Roads,
  actor: Actor,
  pair: Ends | { id_nearby_location: number },
): Promise<RoadPlan> {
  const ends =
    mayEditRoutes(actor) === true &&
    (await read(async tx => {
      const found = 'id_location' in pair ? pair : await queries.findPair(tx, pair.id_nearby_location);
      return found === undefined ? null : endsOf(tx, found);
    }));
  return planRoads(read, roads, ends ? [ends] : []);
}

/** Kilometres and minutes of the road between two places, as entered or as returned by the maps adapter. Errors: 422 LUGARES_LEJANOS. */
function figuresOf(roads: RoadPlan, ends: readonly Place[], given: Figures): queries.PairFigures {
  const road = roads.through(ends);
  const km = given.km ?? road.km;
  if (km > MAX_NEARBY_KM) {
    const text = `Están a ${Math.round(km)} km por carretera: máximo ${MAX_NEARBY_KM} km`;
    throw unprocessable('LUGARES_LEJANOS', text, { id_nearby: text });
  }
  return {
    km: km.toFixed(2),
    minutes: given.minutes ?? Math.round(road.minutes),
    observation: given.observation ?? null,
  };
}

/** Pairs two places in the person's scope, in either order. Errors: 404, 409 PAR_DUPLICADO or MODIFICADO, 422. */
export async function addPair(tx: Tx, actor: Actor, input: Figures & Ends, roads: RoadPlan): Promise<number> {
  demandMayEditRoutes(actor);
  if (input.id_location === input.id_nearby) {
    const text = 'Elija un lugar distinto';
    throw unprocessable('MISMO_LUGAR', text, { id_nearby: text });
  }
  const ends = await endsOf(tx, input);
  if (ends === null) throw notFound('El establecimiento no existe');
  const figures = figuresOf(roads, ends, input);
  const [id_location, id_nearby] = [input.id_location, input.id_nearby].sort((a, b) => a - b) as [number, number];
  await tx.elevate();
  const values = { id_location, id_nearby, ...figures };
  const ofSystem = { author: actor.name, created_at: tx.now };
  const id = await addRecord(tx, NEARBY_LOCATION, 'add_nearby_location', values, ofSystem);
  tx.changed('nearby_location', id);
  return id;
}

export async function updatePair(
  tx: Tx,
  actor: Actor,
  input: Figures & { id_nearby_location: number; version: number },
  roads: RoadPlan,
): Promise<void> {
  demandMayEditRoutes(actor);
  const before = await queries.findPair(tx, input.id_nearby_location);
  if (before === undefined) throw notFound(NEARBY_LOCATION.missing);
  const ends = await endsOf(tx, before);
  if (ends === null) throw notFound(NEARBY_LOCATION.missing);
  const figures = figuresOf(roads, ends, input);
  await tx.elevate();
  await storeRecord(tx, NEARBY_LOCATION, before, {
    action: 'update_nearby_location',
    version: input.version,
    values: figures,
  });
}

export async function deletePair(
  tx: Tx,
  actor: Actor,
  input: { id_nearby_location: number; version: number },
): Promise<void> {
  demandMayEditRoutes(actor);
  const before = await queries.findPair(tx, input.id_nearby_location);
  if (before === undefined) throw notFound(NEARBY_LOCATION.missing);
  await tx.elevate();
  await deleteRecord(tx, NEARBY_LOCATION, before, { action: 'delete_nearby_location', version: input.version });
}
