import type { ConnectionPoint } from '@cabezal/contract/places/connection-points/connection-points.calls';
import { canDeleteRecord } from '@cabezal/domain/system/records/state-change';
import { phoneError } from '@cabezal/domain/system/validation/driver';
import type { Tx } from '../../../platform/db/tx.ts';
import type { Actor } from '../../../platform/http/context.ts';
import {
  AppError,
  changedMeanwhile,
  demand,
  demandFields,
  notFound,
  unprocessable,
} from '../../../platform/http/errors.ts';
import { differences } from '../../system/records/differences.ts';
import { deleteRow, insertRow, updateRow } from '../../system/records/record.queries.ts';
import { LOCATION } from '../locations/location.record.ts';
import { findLocationFacts, locationUsages } from '../locations/location-edits.queries.ts';
import { redrawFence } from '../locations/redraw-fence.ts';
import { demandMayEditRoutes, mayEditRoutes } from '../routes/route-rights.ts';
import { CONNECTION_POINT, type OfferValues } from './connection-point.record.ts';
import * as queries from './connection-points.queries.ts';

/** Radius of the fence of a new point, until a person changes it. */
const RADIUS_M = 150;

export interface PointInput {
  name: string;
  address?: string | null;
  id_canton: number;
  lat: number;
  lng: number;
  contact_name?: string | null;
  contact_phone?: string | null;
  outlets: number;
  voltage_v: number;
  cost_hour?: string | null;
  observation?: string | null;
}
interface Switches {
  backup_generator: boolean;
  open_24h: boolean;
}

const placeOf = (input: PointInput): queries.PlaceValues => ({
  name: input.name,
  address: input.address ?? null,
  id_canton: input.id_canton,
  lat: input.lat,
  lng: input.lng,
  contact_name: input.contact_name ?? null,
  contact_phone: input.contact_phone ?? null,
});
const offerOf = (input: PointInput & Switches): OfferValues => ({
  outlets: input.outlets,
  voltage_v: input.voltage_v,
  cost_hour: input.cost_hour ?? null,
  backup_generator: input.backup_generator,
  open_24h: input.open_24h,
  observation: input.observation ?? null,
});

/** A connection point with the person's rights. Errors: 404 outside the scope. */
export async function readPoint(tx: Tx, actor: Actor, id_location: number): Promise<ConnectionPoint> {
  const found = await queries.findPoint(tx, id_location);
  if (found === undefined) throw notFound(CONNECTION_POINT.missing);
  return { ...found, can: { edit: mayEditRoutes(actor) } };
}

/**
 * Checks the name, which is unique in the canton, and the canton, which must be active; the stored one may be inactive. `before`: the stored
 * point. Returns the province. Errors: 409 PUNTO_DUPLICADO, 422 CANTON_INVALIDO, 422 for an invalid telephone number.
 */
async function demandPlace(tx: Tx, input: PointInput, before?: queries.StoredPoint): Promise<number> {
  demandFields({ contact_phone: phoneError(input.contact_phone) });
  const canton = await queries.findCantonProvince(tx, input.id_canton, before?.id_canton ?? null);
  if (canton === undefined) {
    const text = 'Elija un cantón de la lista';
    throw unprocessable('CANTON_INVALIDO', text, { id_canton: text });
  }
  await queries.holdPointNames(tx, input.id_canton);
  const except = before?.id_location ?? 0;
  if ((await queries.findNamesake(tx, { ...input, except })) !== undefined) {
    const text = 'Ya existe un punto de conexión con ese nombre en el cantón';
    throw new AppError(409, 'PUNTO_DUPLICADO', text, { name: text });
  }
  return canton.id_province;
}

export async function addPoint(tx: Tx, actor: Actor, input: PointInput & Switches): Promise<number> {
  demandMayEditRoutes(actor);
  await tx.elevate();
  const id_province = await demandPlace(tx, input);
  const place = { ...placeOf(input), id_province };
  const ofSystem = { type: 'PC', radius_m: RADIUS_M, author: actor.name, created_at: tx.now };
  const id_location = await insertRow(tx, LOCATION, { ...place, ...ofSystem });
  await insertRow(tx, CONNECTION_POINT, { id_location, ...offerOf(input) });
  tx.audit({
    action: 'add_connection_point',
    noun: 'location',
    id: id_location,
    after: { ...place, ...offerOf(input) },
  });
  tx.changed('connection_point', id_location);
  tx.changed('location', id_location);
  return id_location;
}

export async function updatePoint(
  tx: Tx,
  actor: Actor,
  input: PointInput & { [one in keyof Switches | 'active']?: boolean | undefined } & {
    id_location: number;
    version: number;
  },
): Promise<void> {
  demandMayEditRoutes(actor);
  const before = await queries.findPoint(tx, input.id_location);
  if (before === undefined) throw notFound(CONNECTION_POINT.missing);
  await tx.elevate();
  const id_province = await demandPlace(tx, input, before);
  const { active = before.active, backup_generator = before.backup_generator, open_24h = before.open_24h } = input;
  const offer = offerOf({ ...input, backup_generator, open_24h });
  const place = { ...placeOf(input), active };
  const fenced = await findLocationFacts(tx, input.id_location);
  const of = { id: input.id_location, version: input.version };
  if (!(await updateRow(tx, LOCATION, of, { ...place, id_province }))) throw changedMeanwhile();
  await queries.updateOffer(tx, input.id_location, offer);
  if (fenced !== undefined) await redrawFence(tx, fenced, { ...fenced, ...place });
  tx.audit({
    action: 'update_connection_point',
    noun: 'location',
    id: input.id_location,
    ...differences(before, { ...place, ...offer }),
  });
  tx.changed('connection_point', input.id_location);
  tx.changed('location', input.id_location);
}

export async function deletePoint(
  tx: Tx,
  actor: Actor,
  input: { id_location: number; version: number },
): Promise<void> {
  demandMayEditRoutes(actor);
  const before = await queries.findPoint(tx, input.id_location);
  if (before === undefined) throw notFound(CONNECTION_POINT.missing);
  await tx.elevate();
  demand(canDeleteRecord(await locationUsages(tx, input.id_location)));
  const of = { id: input.id_location, version: input.version };
  if (!(await deleteRow(tx, LOCATION, of))) throw changedMeanwhile();
  tx.audit({ action: 'delete_connection_point', noun: 'location', id: input.id_location, before });
  tx.changed('connection_point', input.id_location);
  tx.changed('location', input.id_location);
}
