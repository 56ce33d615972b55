import type { CantonRow } from '@cabezal/contract/places/cantons/cantons.calls';
import { cantonCodeError, pointError } from '@cabezal/domain/places/locations/location';
import { canDeleteRecord } from '@cabezal/domain/system/records/state-change';
import type { Tx } from '../../../platform/db/tx.ts';
import type { Actor } from '../../../platform/http/context.ts';
import { AppError, changedMeanwhile, conflict, demand, demandFields, notFound } from '../../../platform/http/errors.ts';
import { demandMayKeepCatalogues, mayKeepCatalogues } from '../../system/catalogues/entries.ts';
import { addRecord, deleteRecord, storeRecord } from '../../system/records/record-verbs.ts';
import { CANTON } from './canton.record.ts';
import * as queries from './cantons.queries.ts';

interface DetailsInput {
  name: string;
  id_province: number;
  code: string;
  lat?: number | null;
  lng?: number | null;
}

const valuesOf = (input: DetailsInput, active: boolean): queries.CantonValues => ({
  name: input.name,
  id_province: input.id_province,
  code: input.code,
  lat: input.lat ?? null,
  lng: input.lng ?? null,
  active,
});

async function demandDetails(tx: Tx, { id_province, code, lat, lng }: queries.CantonValues): Promise<void> {
  const province = (await queries.findProvince(tx, id_province)) ?? null;
  const hasPoint = lat !== null || lng !== null;
  demandFields({
    id_province: province === null ? 'Elija la provincia' : null,
    code: cantonCodeError(code, province),
    [lat === null ? 'lat' : 'lng']: hasPoint ? pointError(lat, lng) : null,
  });
}

async function demandNew(tx: Tx, values: queries.CantonValues, except = 0): Promise<void> {
  await queries.holdCantons(tx);
  const same = await queries.findSameCanton(tx, { ...values, except });
  if (same === undefined) return;
  const text = same.same_code ? `Ese código es de ${same.name}` : 'La provincia ya tiene un cantón con ese nombre';
  throw new AppError(409, 'CANTON_DUPLICADO', text, { [same.same_code ? 'code' : 'name']: text });
}

async function read(tx: Tx, id_canton: number): Promise<queries.StoredCanton> {
  const canton = await queries.findCanton(tx, id_canton);
  if (canton === undefined) throw notFound(CANTON.missing);
  return canton;
}

/** Rights of a person on cantons. */
export function cantonRights(actor: Actor): CantonRow['can'] {
  if (!actor.actions.has('canton.write')) return { edit: 'Su usuario no puede editar ciudades' };
  return { edit: mayKeepCatalogues(actor) };
}

/** A canton as a row of the answer, with the person's rights. Errors: 404. */
export const readCanton = async (tx: Tx, actor: Actor, id_canton: number): Promise<CantonRow> => ({
  ...(await read(tx, id_canton)),
  can: cantonRights(actor),
});

/** Adds a canton; returns its id. Errors: 409 CANTON_DUPLICADO, 422 SOLO_OPERADORA or by field. */
export async function addCanton(tx: Tx, actor: Actor, input: DetailsInput): Promise<number> {
  demandMayKeepCatalogues(actor);
  const values = valuesOf(input, true);
  await demandDetails(tx, values);
  await tx.elevate();
  await demandNew(tx, values);
  const id_canton = await addRecord(tx, CANTON, 'add_canton', values);
  tx.changed('canton', id_canton);
  return id_canton;
}

/** Changes a canton. Errors: 404, 409 MODIFICADO, CANTON_DUPLICADO or CANTON_CON_ESTABLECIMIENTOS, 422 SOLO_OPERADORA or by field. */
export async function updateCanton(
  tx: Tx,
  actor: Actor,
  input: DetailsInput & { id_canton: number; version: number; active?: boolean | undefined },
): Promise<void> {
  demandMayKeepCatalogues(actor);
  const before = await read(tx, input.id_canton);
  if (before.version !== input.version) throw changedMeanwhile();
  const values = valuesOf(input, input.active ?? before.active);
  await demandDetails(tx, values);
  await tx.elevate();
  await demandNew(tx, values, input.id_canton);
  // Its establishments store the province as well as the canton.
  const places = values.id_province === before.id_province ? 0 : (await read(tx, input.id_canton)).locations_count;
  if (places > 0)
    throw conflict('CANTON_CON_ESTABLECIMIENTOS', `Tiene ${places} establecimientos: no puede pasar a otra provincia`);
  await storeRecord(tx, CANTON, before, { action: 'update_canton', version: input.version, values });
}

/** Deletes a canton to which nothing refers. Errors: 404, 409 EN_USO or MODIFICADO, 422 SOLO_OPERADORA. */
export async function deleteCanton(tx: Tx, actor: Actor, input: { id_canton: number; version: number }): Promise<void> {
  demandMayKeepCatalogues(actor);
  const before = await read(tx, input.id_canton);
  await tx.elevate();
  demand(canDeleteRecord(await queries.cantonUsages(tx, input.id_canton)));
  await deleteRecord(tx, CANTON, before, { action: 'delete_canton', version: input.version });
}
