import {
  type addLocation as addCall,
  details,
  type updateLocation as updateCall,
} from '@cabezal/contract/places/locations/location-edits.calls';
import * as rules from '@cabezal/domain/places/locations/location';
import {
  locationCompanyError,
  locationRights,
  locationTypeError,
  mayPickCompany,
} from '@cabezal/domain/places/locations/location-rights';
import { localText } from '@cabezal/domain/places/locations/location-text';
import { formatDistance } from '@cabezal/domain/system/amounts/format';
import { phoneError } from '@cabezal/domain/system/validation/driver';
import type { z } from 'zod';
import type { Tx } from '../../../platform/db/tx.ts';
import type { Actor } from '../../../platform/http/context.ts';
import {
  AppError,
  changedMeanwhile,
  conflict,
  demandFields,
  notFound,
  unprocessable,
} from '../../../platform/http/errors.ts';
import { differences } from '../../system/records/differences.ts';
import { entered } from '../../system/records/entered.ts';
import { insertRow, updateRow } from '../../system/records/record.queries.ts';
import { demandLocals, hoursText, localValues } from './locals.ts';
import { LOCATION, type LocationDetails, type LocationFacts } from './location.record.ts';
import * as queries from './location-edits.queries.ts';
import { locationEditorOf } from './location-rights.ts';
import { nearestLocations } from './nearest-locations.ts';
import { redrawFence } from './redraw-fence.ts';

type AddInput = z.infer<typeof addCall.input>;
type UpdateInput = z.infer<typeof updateCall.input>;
export type DetailsInput = Omit<UpdateInput, 'id_location' | 'version' | 'id_company'>;

const { list_locals: _, ...plain } = details;

/** The fields of an establishment to store. */
export function detailValues(
  input: DetailsInput,
  canton: queries.CantonFacts,
  id_company: number | null,
): LocationDetails {
  return {
    ...entered(plain, input),
    id_province: canton.id_province,
    id_canton: canton.id_canton,
    free_hours: hoursText(input.free_hours),
    id_company,
  };
}

/** Errors by field of rules on single fields. */
export function fieldErrors(input: DetailsInput): Record<string, string | null> {
  return {
    code: rules.locationCodeError(input.code),
    contact_phone: phoneError(input.contact_phone),
    code_bic: rules.codeBicError(input.code_bic),
    free_hours: rules.freeHoursError(input.free_hours),
    lat: rules.pointError(input.lat, input.lng),
    radius_m: rules.radiusError(input.radius_m),
    fence: rules.fenceError(input.fence, input),
    ...rules.localErrors(input.list_locals),
  };
}

/** A connection point has its own call, because it is registered with its services. */
export function typeError(actor: Actor, type: DetailsInput['type'], before?: string): string | null {
  if (type === before) return null;
  if (type === 'PC' || before === 'PC') return 'Los puntos de conexión se registran en su propia pantalla';
  return locationTypeError(locationEditorOf(actor), type);
}

/** The canton, which must be active and in the given province; the stored one may be inactive. */
async function cantonOf(
  tx: Tx,
  input: DetailsInput,
  before?: number | null,
): Promise<{ canton: queries.CantonFacts | undefined; error: Record<string, string> }> {
  const canton = await queries.findCantonFacts(tx, input.id_canton);
  if (canton === undefined || (!canton.active && canton.id_canton !== before))
    return { canton, error: { id_canton: 'Elija un cantón de la lista' } };
  if (input.id_province != null && input.id_province !== canton.id_province)
    return { canton, error: { id_canton: `El cantón ${canton.name} es de la provincia ${canton.province}` } };
  return { canton, error: {} };
}

/** The owner: the own company; for the operator any or none, for a forwarder a customer that it acts for. Errors: 404, 422. */
async function ownerOf(tx: Tx, actor: Actor, wanted: number | null | undefined): Promise<number | null> {
  const isOperator = actor.audience === 'operator';
  const id_company = wanted === undefined && !isOperator ? actor.id_company : (wanted ?? null);
  if (id_company === null) {
    if (isOperator) return null;
    return actor.id_company;
  }
  const owner = await queries.findOwner(tx, id_company, actor.id_company);
  const isTheirs = isOperator || id_company === actor.id_company;
  const mayName = isTheirs || (mayPickCompany(locationEditorOf(actor)) && owner?.is_associated);
  if (owner === undefined || !mayName) throw notFound('La compañía no existe');
  const text = 'La compañía está inactiva';
  if (!owner.active) throw unprocessable('COMPANIA_INACTIVA', text, { id_company: text });
  return id_company;
}

/** Checks that a code is unique. Elevated: strangers' codes count, too. */
async function demandCode(tx: Tx, code: string | null, except = 0): Promise<void> {
  if (code === null) return;
  await queries.holdCode(tx, code);
  const text = 'Ya existe un establecimiento con ese código';
  if (await queries.isCodeTaken(tx, code, except)) throw new AppError(409, 'CODIGO_DUPLICADO', text, { code: text });
}

/** Requires a confirmation if there are places nearby, to avoid duplicates. In the person's scope: strangers' places are not revealed. */
async function demandAnother(tx: Tx, input: AddInput): Promise<void> {
  if (input.is_another) return;
  const near = await nearestLocations(tx, input);
  const first = near[0];
  if (first === undefined) return;
  const more = near.length > 1 ? ` y ${near.length - 1} más` : '';
  throw conflict(
    'ESTABLECIMIENTOS_CERCANOS',
    `Ya hay establecimientos cerca: ${first.name}, a ${formatDistance(first.distance_m)}${more}. Confirme que es otro`,
  );
}

/** Registers an establishment; returns its id. Errors as `add_location` says. */
export async function addLocation(tx: Tx, actor: Actor, input: AddInput): Promise<number> {
  const id_company = await ownerOf(tx, actor, input.id_company);
  const { canton, error } = await cantonOf(tx, input);
  demandFields({
    ...fieldErrors(input),
    type: typeError(actor, input.type),
    id_company: locationCompanyError(input.type, id_company),
    ...error,
  });
  if (canton === undefined) throw notFound('El cantón no existe');
  await demandAnother(tx, input);
  await tx.elevate();
  const values = detailValues(input, canton, id_company);
  await demandCode(tx, values.code);
  const id_location = await insertRow(tx, LOCATION, { ...values, author: actor.name, created_at: tx.now });
  const locals = localValues(input.list_locals).map(local => ({ ...local, id_local: null }));
  await queries.writeLocals(tx, [{ id_location, locals }]);
  const after = { ...values, ...(locals.length > 0 && { list_locals: locals.map(localText) }) };
  tx.audit({ action: 'add_location', noun: 'location', id: id_location, after });
  tx.changed('location', id_location, partyOf(id_company));
  return id_location;
}

/** Companies notified of a change: the owner; none for a public place. The operator is always notified. */
export const partyOf = (id_company: number | null): number[] => (id_company === null ? [] : [id_company]);

/** An establishment in the person's scope, if the person may change it. Errors: 404, 422 ESTABLECIMIENTO_AJENO. */
export async function findEditable(
  tx: Tx,
  actor: Actor,
  id_location: number,
  right: 'edit' | 'delete',
): Promise<LocationFacts> {
  const location = await queries.findLocationFacts(tx, id_location);
  if (location === undefined) throw notFound('El establecimiento no existe');
  const verdict = locationRights(locationEditorOf(actor), location)[right];
  if (verdict !== true) throw unprocessable('ESTABLECIMIENTO_AJENO', verdict);
  return location;
}

/** The new owner. Errors: 404, 422. */
async function movedOwner(tx: Tx, actor: Actor, before: LocationFacts, input: UpdateInput): Promise<number | null> {
  if (input.id_company === undefined || input.id_company === before.id_company) return before.id_company;
  const may = locationRights(locationEditorOf(actor), before).pick_company;
  const text = 'Solo la operadora cambia la compañía de un establecimiento';
  if (may !== true) throw unprocessable('COMPANIA_AJENA', text, { id_company: text });
  return ownerOf(tx, actor, input.id_company);
}

/**
 * Changes an establishment found by `findEditable`, and the fences of future stops; returns the new version. Errors as `update_location`
 * says.
 */
export async function changeLocation(tx: Tx, actor: Actor, before: LocationFacts, input: UpdateInput): Promise<number> {
  if (before.version !== input.version) throw changedMeanwhile();
  const id_company = await movedOwner(tx, actor, before, input);
  const { canton, error } = await cantonOf(tx, input, before.id_canton);
  demandFields({
    ...fieldErrors(input),
    type: typeError(actor, input.type, before.type),
    id_company: locationCompanyError(input.type, id_company),
    ...error,
  });
  if (canton === undefined) throw notFound('El cantón no existe');
  await tx.elevate();
  await demandLocals(tx, before.list_locals, input.list_locals);
  const values = detailValues(input, canton, id_company);
  if (values.code !== before.code) await demandCode(tx, values.code, input.id_location);
  if (!(await updateRow(tx, LOCATION, { id: input.id_location, version: input.version }, values)))
    throw changedMeanwhile();
  const locals = localValues(input.list_locals);
  await queries.writeLocals(tx, [{ id_location: input.id_location, locals }]);
  tx.audit({
    action: 'update_location',
    noun: 'location',
    id: input.id_location,
    ...differences(
      { ...before, list_locals: before.list_locals.map(localText) },
      { ...values, list_locals: locals.map(localText) },
    ),
  });
  tx.changed('location', input.id_location, [...new Set([...partyOf(before.id_company), ...partyOf(id_company)])]);
  await redrawFence(tx, before, values);
  return input.version + 1;
}

/** The same for an establishment in the person’s scope. */
export async function updateLocation(tx: Tx, actor: Actor, input: UpdateInput): Promise<number> {
  return changeLocation(tx, actor, await findEditable(tx, actor, input.id_location, 'edit'), input);
}
