import { blockedText } from '@cabezal/domain/system/validation/company';
import type { Tx } from '../../../platform/db/tx.ts';
import type { Actor } from '../../../platform/http/context.ts';
import { changedMeanwhile, conflict, notFound, unprocessable } from '../../../platform/http/errors.ts';
import { endPhones } from '../../people/users/end-phones.ts';
import { moveDriverAccount } from '../../people/users/move-account.ts';
import { lending } from '../../people/users/renew-access.ts';
import { lockRecord } from '../../system/records/record.queries.ts';
import { demandMay, storeRecord } from '../../system/records/record-verbs.ts';
import { type AheadFacts, listTripsAhead } from '../../trips/state/assignment/trips-ahead.queries.ts';
import { leaveTrucks } from '../trucks/usual-driver.ts';
import { DRIVER, type DriverFacts } from './driver.record.ts';
import * as queries from './driver-edits.queries.ts';
import { mayAssociate } from './driver-rights.ts';
import { keepFormerTerms } from './driver-terms.queries.ts';
import { findEditable } from './edit-driver.ts';

/** A driver whose companies the person may change: only the operator may, because it sees both sides. Errors: 404, 422 CONDUCTOR_AJENO. */
async function findMovable(tx: Tx, actor: Actor, id_driver: number): Promise<DriverFacts> {
  const driver = await findEditable(tx, actor, id_driver);
  demandMay('CONDUCTOR_AJENO', mayAssociate(actor));
  return driver;
}

async function findCarrier(tx: Tx, id_company: number): Promise<queries.CarrierFacts> {
  const carrier = await queries.findCarrier(tx, id_company);
  if (carrier === undefined) throw notFound('El transportista no existe');
  if (!carrier.active) throw unprocessable('COMPANIA_INACTIVA', 'La compañía está inactiva');
  const blocked = blockedText(carrier.blocked_reason);
  if (carrier.blocked) throw unprocessable('COMPANIA_BLOQUEADA', blocked, { id_company: blocked });
  return carrier;
}

/** Requires that all his trips are closed, or those of the given carrier. Errors: 409 CONDUCTOR_CON_VIAJES. */
function demandNoTrips(trips: readonly AheadFacts[], id_carrier?: number): void {
  const open = trips.filter(trip => id_carrier === undefined || trip.id_carrier === id_carrier);
  if (open.length > 0)
    throw conflict('CONDUCTOR_CON_VIAJES', `Tiene viajes sin cerrar: ${open.map(trip => trip.label).join(', ')}`);
}

/**
 * Moves a driver to another carrier, with his account. His bound phones end, because the former carrier bound them. Removes him as usual
 * driver from trucks of carriers for which he no longer drives.
 * Closes an open association with the new carrier, because it is now his company. Errors: 404, 409 MODIFICADO, SIN_CAMBIO,
 * CONDUCTOR_CON_VIAJES.
 */
export async function changeCompany(
  tx: Tx,
  actor: Actor,
  input: { id_driver: number; id_company: number; version: number; motive: string },
): Promise<number> {
  const before = await findMovable(tx, actor, input.id_driver);
  if (before.version !== input.version) throw changedMeanwhile();
  await findCarrier(tx, input.id_company);
  if (before.id_company === input.id_company) throw conflict('SIN_CAMBIO', 'El conductor ya es de esa compañía');
  await tx.elevate();
  await lockRecord(tx, DRIVER, input.id_driver);
  demandNoTrips(await listTripsAhead(tx, 'id_driver', input.id_driver));
  const open = await queries.findOpenAssociation(tx, input.id_driver, input.id_company);
  if (open !== undefined) await queries.closeAssociation(tx, open.id_association, tx.today, actor.name);
  await moveDriverAccount(tx, input);
  await endPhones(tx, input.id_driver, input.motive);
  tx.changed('driver', input.id_driver, [input.id_company]);
  const stored = await storeRecord(tx, DRIVER, before, {
    action: 'change_company',
    version: input.version,
    values: { id_company: input.id_company },
    motive: input.motive,
  });
  await keepFormerTerms(tx, [{ before, after: { id_company: input.id_company } }]);
  await leaveTrucks(tx, input.id_driver, input.motive);
  return stored;
}

/** The dates of an association record when it was opened and closed, so they cannot be in the future. Errors: 422 at the field. */
function demandPast(tx: Tx, field: 'opened_on' | 'closed_on', day: string): void {
  const text = 'La fecha no puede ser futura';
  if (day > tx.today) throw unprocessable('DATOS_INVALIDOS', text, { [field]: text });
}

/**
 * Opens an association: the carrier can read the driver and may assign trips to him. The password that his company may know becomes invalid
 * and the phones that it bound end (`lending`). Errors: 404, 409 ASOCIACION_ABIERTA, 422 for his own company or a future date.
 */
export async function associate(
  tx: Tx,
  actor: Actor,
  input: { id_driver: number; id_company: number; opened_on?: string | null },
): Promise<void> {
  const before = await findMovable(tx, actor, input.id_driver);
  await findCarrier(tx, input.id_company);
  if (before.id_company === input.id_company)
    throw unprocessable('COMPANIA_PROPIA', 'Esa ya es su compañía', { id_company: 'Esa ya es su compañía' });
  const opened_on = input.opened_on ?? tx.today;
  demandPast(tx, 'opened_on', opened_on);
  await tx.elevate();
  await lockRecord(tx, DRIVER, input.id_driver);
  if ((await queries.findOpenAssociation(tx, input.id_driver, input.id_company)) !== undefined)
    throw conflict('ASOCIACION_ABIERTA', 'El conductor ya está asociado con ese transportista');
  await lending(tx, input.id_driver, () => queries.openAssociation(tx, { ...input, opened_on, by: actor.name }));
  notifyBoth(tx, before, { action: 'associate_driver', id_company: input.id_company, date: opened_on });
}

/**
 * Closes the open association and removes the driver as usual driver from that carrier's trucks. Errors: 404 without an open association,
 * 409 CONDUCTOR_CON_VIAJES for trips of that carrier, 422 for a date before the opening or in the future.
 */
export async function endAssociation(
  tx: Tx,
  actor: Actor,
  input: { id_driver: number; id_company: number; closed_on?: string | null },
): Promise<void> {
  const before = await findMovable(tx, actor, input.id_driver);
  const closed_on = input.closed_on ?? tx.today;
  demandPast(tx, 'closed_on', closed_on);
  await tx.elevate();
  await lockRecord(tx, DRIVER, input.id_driver);
  const open = await queries.findOpenAssociation(tx, input.id_driver, input.id_company);
  if (open === undefined) throw notFound('No hay una asociación abierta con ese transportista');
  if (closed_on < open.opened_on) {
    const text = 'No puede cerrarse antes de la fecha de inicio';
    throw unprocessable('FECHA_ANTERIOR', text, { closed_on: text });
  }
  demandNoTrips(await listTripsAhead(tx, 'id_driver', input.id_driver), input.id_company);
  await queries.closeAssociation(tx, open.id_association, closed_on, actor.name);
  await leaveTrucks(tx, input.id_driver, 'Se cerró la asociación del conductor');
  notifyBoth(tx, before, { action: 'close_association', id_company: input.id_company, date: closed_on });
}

/** Writes an association to the driver's history and notifies both companies. */
function notifyBoth(tx: Tx, before: DriverFacts, change: { action: string; id_company: number; date: string }): void {
  const { action, ...after } = change;
  tx.audit({ action, noun: 'driver', id: before.id_driver, after });
  tx.changed('driver', before.id_driver, [...before.party, change.id_company]);
}
