import { MAX_NEARBY_KM, type NearbyLocation } from '@cabezal/contract/nearby-locations/nearby-locations.calls';
import type { Tx } from '../../platform/db/tx.ts';
import type { Actor } from '../../platform/http/context.ts';
import { notFound, unprocessable } from '../../platform/http/errors.ts';
import { addRecord, deleteRecord, storeRecord } from '../records/record-verbs.ts';
import type { Roads } from '../roads/roads.ts';
import { demandMayEditRoutes, mayEditRoutes } from '../routes/route-rights.ts';
import { findEnds } from '../routes/routes.queries.ts';
import { NEARBY_LOCATION } from './nearby-location.record.ts';
import * as queries from './nearby-locations.queries.ts';

interface Figures {
  km?: number | null;
  minutes?: number | null;
  observation?: string | null;
}

/** A pair with what the person may do. Errors: 404 when the person does not see both places. */
export async function readPair(tx: Tx, actor: Actor, id_nearby_location: number): Promise<NearbyLocation> {
  const found = await queries.findPair(tx, id_nearby_location);
  if (found === undefined) throw notFound(NEARBY_LOCATION.missing);
  return { ...found, can: { edit: mayEditRoutes(actor) } };
}

/** Kilometres and minutes of the road between two places, as written or as the maps adapter says. Errors: 422 LUGARES_LEJANOS. */
async function figuresOf(
  roads: Roads,
  ends: readonly { lat: number; lng: number }[],
  given: Figures,
): Promise<queries.PairFigures> {
  const road = await roads.route(ends.map(({ lat, lng }) => ({ lat, lng })));
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

/** Pairs two places of the person's scope, whichever way round they are given. Errors: 404, 409 PAR_DUPLICADO, 422. */
export async function addPair(
  tx: Tx,
  actor: Actor,
  input: Figures & { id_location: number; id_nearby: number },
  roads: Roads,
): Promise<number> {
  demandMayEditRoutes(actor);
  if (input.id_location === input.id_nearby) {
    const text = 'Elija un lugar distinto';
    throw unprocessable('MISMO_LUGAR', text, { id_nearby: text });
  }
  const ends = await findEnds(tx, [input.id_location, input.id_nearby]);
  if (ends.length !== 2) throw notFound('El establecimiento no existe');
  const figures = await figuresOf(roads, ends, input);
  const [id_location, id_nearby] = [input.id_location, input.id_nearby].sort((a, b) => a - b) as [number, number];
  await tx.elevate();
  const values = { id_location, id_nearby, ...figures };
  const beside = { author: actor.name, created_at: tx.now };
  const id = await addRecord(tx, NEARBY_LOCATION, 'add_nearby_location', values, beside);
  tx.changed('nearby_location', id);
  return id;
}

export async function updatePair(
  tx: Tx,
  actor: Actor,
  input: Figures & { id_nearby_location: number; version: number },
  roads: Roads,
): Promise<void> {
  demandMayEditRoutes(actor);
  const before = await queries.findPair(tx, input.id_nearby_location);
  if (before === undefined) throw notFound(NEARBY_LOCATION.missing);
  const ends = await findEnds(tx, [before.id_location, before.id_nearby]);
  const figures = await figuresOf(roads, ends, input);
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
