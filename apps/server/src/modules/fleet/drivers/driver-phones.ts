import type { DriverPhones } from '@cabezal/contract/fleet/drivers/driver-phones.calls';
import type { Possible } from '@cabezal/contract/shapes';
import { MOST_PHONES, phoneState } from '@cabezal/domain/system/access/phones';
import type { Tx } from '../../../platform/db/tx.ts';
import type { Actor } from '../../../platform/http/context.ts';
import { conflict, notFound, unprocessable } from '../../../platform/http/errors.ts';
import { bindPhone } from '../../../platform/session/sessions.ts';
import { sharedError } from '../../people/users/user-rights.ts';
import { lockRecord } from '../../system/records/record.queries.ts';
import { demandMay } from '../../system/records/record-verbs.ts';
import { DRIVER } from './driver.record.ts';
import * as queries from './driver-phones.queries.ts';
import { mayEditDriver } from './driver-rights.ts';
import { findEditable } from './edit-driver.ts';

/** Whether the person may give this driver's day to a phone. Whoever has it reads his trips for all companies. */
function mayBind(actor: Actor, driver: queries.BindingFacts): Possible {
  const edit = mayEditDriver(actor, driver);
  return edit === true ? (sharedError(actor, driver) ?? true) : edit;
}

const INACTIVE = 'El conductor está inactivo';
const TOO_MANY = `Ya tiene ${MOST_PHONES} teléfonos: revoque antes uno que no use`;

/** The same with what may change any moment, for the button. */
function canBind(actor: Actor, driver: queries.BindingFacts): Possible {
  const may = mayBind(actor, driver);
  if (may !== true) return may;
  if (!driver.active) return INACTIVE;
  return driver.open_phones < MOST_PHONES || TOO_MANY;
}

/** The phones of a driver, with what may be done. Errors: 404, 422 CONDUCTOR_AJENO. */
export async function readPhones(tx: Tx, actor: Actor, id_driver: number): Promise<DriverPhones> {
  await findEditable(tx, actor, id_driver);
  const phones = (await queries.listPhones(tx, id_driver)).map(phone => ({
    ...phone,
    state: phoneState(phone, tx.now),
  }));
  const facts = await tx.asSystem(() => queries.bindingFacts(tx, id_driver));
  if (facts === undefined) throw notFound('El conductor no existe');
  return { phones, can: { bind: canBind(actor, facts) } };
}

/** The address at which a phone opens its driver's day. */
const phoneAddress = (publicUrl: string, token: string): string =>
  `${publicUrl.replace(/\/$/, '')}/#/recursos_viaje_tpt/${token}/hoy`;

/**
 * Binds a phone of the driver; the address is returned once. Errors: 404, 409 TELEFONOS_DE_MAS, 422 CONDUCTOR_AJENO, CONDUCTOR_COMPARTIDO,
 * CONDUCTOR_INACTIVO.
 */
export async function bindDriverPhone(
  tx: Tx,
  actor: Actor,
  { id_driver, label }: { id_driver: number; label: string },
  publicUrl: string,
): Promise<{ url: string; expires_at: string }> {
  await findEditable(tx, actor, id_driver);
  await tx.elevate();
  await lockRecord(tx, DRIVER, id_driver);
  // Somebody may have moved, lent or deactivated him meanwhile.
  const facts = await queries.bindingFacts(tx, id_driver);
  if (facts === undefined) throw notFound('El conductor no existe');
  demandMay('CONDUCTOR_AJENO', mayEditDriver(actor, facts));
  demandMay('CONDUCTOR_COMPARTIDO', mayBind(actor, facts));
  if (!facts.active) throw unprocessable('CONDUCTOR_INACTIVO', INACTIVE);
  if (facts.open_phones >= MOST_PHONES) throw conflict('TELEFONOS_DE_MAS', TOO_MANY);
  const { token, expires_at } = await bindPhone(tx, { id_driver, label });
  tx.audit({ action: 'bind_phone', noun: 'driver', id: id_driver, after: { phone_label: label, expires_at } });
  tx.changed('driver', id_driver, [facts.id_company]);
  return { url: phoneAddress(publicUrl, token), expires_at };
}

/** Ends a phone of the driver with the links of trips that it opened. Errors: 404, 422 CONDUCTOR_AJENO. */
export async function revokeDriverPhone(
  tx: Tx,
  actor: Actor,
  input: { id_driver: number; id_phone_binding: number },
): Promise<void> {
  const driver = await findEditable(tx, actor, input.id_driver);
  await tx.elevate();
  await lockRecord(tx, DRIVER, input.id_driver);
  const phone = await queries.findPhone(tx, input);
  if (phone === undefined) throw notFound('El teléfono no existe');
  if (!(await queries.revokePhone(tx, input.id_phone_binding))) return;
  await queries.revokeLinksOfPhone(tx, input.id_phone_binding);
  tx.audit({ action: 'revoke_phone', noun: 'driver', id: input.id_driver, before: { phone_label: phone.label } });
  tx.changed('driver', input.id_driver, [driver.id_company]);
}
