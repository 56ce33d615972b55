import { details, type Service } from '@cabezal/contract/prices/services/services.calls';
import type { Possible } from '@cabezal/contract/shapes';
import { canDeleteRecord } from '@cabezal/domain/system/records/state-change';
import { reason } from '@cabezal/domain/system/refusals/refusals';
import { addDays } from '@cabezal/domain/system/time/time';
import {
  canChangeCode,
  canChangeType,
  canRetireService,
  serviceCodeError,
  servicePriceError,
} from '@cabezal/domain/system/validation/service';
import type { z } from 'zod';
import { holdName } from '../../../platform/db/hold-name.ts';
import type { Tx } from '../../../platform/db/tx.ts';
import type { Actor } from '../../../platform/http/context.ts';
import { AppError, changedMeanwhile, demand, demandFields, notFound } from '../../../platform/http/errors.ts';
import { entered } from '../../system/records/entered.ts';
import { addRecord, deleteRecord, demandMay, findRecord, storeRecord } from '../../system/records/record-verbs.ts';
import { SERVICE, type ServiceFacts } from './service.record.ts';
import * as queries from './services.queries.ts';

export type ServiceInput = z.infer<z.ZodObject<typeof details>> & { active?: boolean };

/** Only the operator edits the price list. */
function mayEditServices(actor: Actor): Possible {
  if (!actor.actions.has('service.write')) return 'Su usuario no puede editar servicios';
  return actor.audience === 'operator' || 'Solo la operadora edita los servicios';
}

/** Errors: 422 SERVICIO_AJENO. */
function demandMayEdit(actor: Actor): void {
  demandMay('SERVICIO_AJENO', mayEditServices(actor));
}

/** A service of the answer, with its use in the last twelve months. Errors: 404. */
export async function readService(tx: Tx, actor: Actor, id_service: number): Promise<Service> {
  const used_since = addDays(tx.today, -365);
  const found = await queries.findService(tx, id_service, used_since);
  if (found === undefined) throw notFound('El servicio no existe');
  const edit = mayEditServices(actor);
  const retire = edit === true ? (reason(canRetireService(found.code)) ?? true) : edit;
  return { ...found, used_since, can: { edit, retire } };
}

const valuesOf = (input: ServiceInput, active: boolean) => ({ ...entered(details, input), active });

function demandGood(input: ServiceInput): void {
  demandFields({ code: serviceCodeError(input.code), unit_price: servicePriceError(input.unit_price) });
}

async function demandFreeCode(tx: Tx, code: string, except = 0): Promise<void> {
  await holdName(tx, `service ${code}`);
  const text = 'Ya existe un servicio con ese código';
  if (await queries.isCodeTaken(tx, code, except)) throw new AppError(409, 'CODIGO_DUPLICADO', text, { code: text });
}

/** Adds a service; returns its id. Errors: 409 CODIGO_DUPLICADO, 422 by field. */
export async function addService(tx: Tx, actor: Actor, input: ServiceInput): Promise<number> {
  demandMayEdit(actor);
  demandGood(input);
  await tx.elevate();
  await demandFreeCode(tx, input.code);
  const values = valuesOf(input, true);
  const id_service = await addRecord(tx, SERVICE, 'add_service', values, { created_at: tx.now });
  tx.changed('service', id_service);
  return id_service;
}

/** A service, if the person may change it. Errors: 404, 422 SERVICIO_AJENO. */
export async function findEditable(tx: Tx, actor: Actor, id_service: number): Promise<ServiceFacts> {
  demandMayEdit(actor);
  return findRecord<ServiceFacts>(tx, SERVICE, id_service);
}

/** Changes a service; returns the new version. Errors: 404, 409 and 422 as `update_service` says. */
export async function changeService(
  tx: Tx,
  actor: Actor,
  sent: Omit<ServiceInput, 'bookable'> & { id_service: number; version: number; bookable?: boolean | undefined },
): Promise<number> {
  const before = await findEditable(tx, actor, sent.id_service);
  if (before.version !== sent.version) throw changedMeanwhile();
  const input = { ...sent, bookable: sent.bookable ?? before.bookable };
  demandGood(input);
  await tx.elevate();
  const use = await queries.serviceUse(tx, input.id_service);
  demand(canChangeCode(before.code, input.code, use));
  demand(canChangeType(before.service_type, input.service_type, use));
  const values = valuesOf(input, input.active ?? before.active);
  if (before.active && !values.active) demand(canRetireService(before.code));
  await demandFreeCode(tx, input.code, input.id_service);
  return storeRecord(tx, SERVICE, before, { action: 'update_service', version: input.version, values });
}

/** Deletes a service that nothing charges. Errors: 404, 409 EN_USO, SERVICIO_DEL_SISTEMA or MODIFICADO. */
export async function deleteService(
  tx: Tx,
  actor: Actor,
  input: { id_service: number; version: number },
): Promise<void> {
  const before = await findEditable(tx, actor, input.id_service);
  demand(canRetireService(before.code));
  await tx.elevate();
  demand(canDeleteRecord(await queries.serviceUsages(tx, input.id_service)));
  await deleteRecord(tx, SERVICE, before, { action: 'delete_service', version: input.version });
}
