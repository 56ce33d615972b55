import { person } from '@cabezal/contract/fleet/drivers/driver-edits.calls';
import { initialQualification } from '@cabezal/domain/system/records/qualification';
import { birthDateError, identityError, licenseDatesError, phoneError } from '@cabezal/domain/system/validation/driver';
import type { z } from 'zod';
import type { Tx } from '../../../platform/db/tx.ts';
import type { Actor } from '../../../platform/http/context.ts';
import { AppError, demandFields, notFound, unprocessable } from '../../../platform/http/errors.ts';
import { entered } from '../../system/records/entered.ts';
import { attachPapers, checkUploads } from '../../system/records/papers.ts';
import { addRecord, storeRecord } from '../../system/records/record-verbs.ts';
import { DRIVER, type DriverFacts } from './driver.record.ts';
import * as queries from './driver-edits.queries.ts';
import { keepFormerTerms } from './driver-terms.queries.ts';
import { findEditable } from './edit-driver.ts';

export type PersonInput = z.infer<z.ZodObject<typeof person>> & { license_points: number };
export interface AddDriverInput extends PersonInput {
  id_company?: number | null;
  license_type: string;
  issued_on?: string | null;
  license_expiry: string;
  papers: readonly { kind: string; id_file: number }[];
}
export type EditDriverInput = PersonInput & { id_driver: number; version: number };

/** Entered values of a driver, as stored; points with one decimal. */
export const personValues = (input: PersonInput) => ({
  ...entered(person, input),
  license_points: input.license_points.toFixed(1),
});

/** Errors of every field of a person; null: valid. */
export const personErrors = (input: PersonInput, today: string) => ({
  identification_card: identityError(input),
  birth_date: birthDateError(input.birth_date, today),
  phone: phoneError(input.phone),
});

/** A person can be only one driver, in any company. The database refuses the second; this check gives the sentence. */
async function demandNew(tx: Tx, identification_card: string, except?: number): Promise<void> {
  const other = await queries.findByIdentity(tx, identification_card);
  if (other === undefined || other.id_driver === except) return;
  const text = 'Ya existe un conductor con esa identificación';
  throw new AppError(409, 'CONDUCTOR_DUPLICADO', text, { identification_card: text });
}

/** Registers a driver with a first licence and papers; returns the id. Errors as `add_driver` says. */
export async function addDriver(tx: Tx, actor: Actor, input: AddDriverInput): Promise<number> {
  const id_company = input.id_company ?? actor.id_company;
  const mayThere = actor.audience === 'operator' || id_company === actor.id_company;
  const carrier = mayThere ? await queries.findCarrier(tx, id_company) : undefined;
  if (carrier === undefined) throw notFound('El transportista no existe');
  if (!carrier.active)
    throw unprocessable('COMPANIA_INACTIVA', 'La compañía está inactiva', { id_company: 'La compañía está inactiva' });
  const today = tx.today;
  demandFields({
    ...personErrors(input, today),
    issued_on: licenseDatesError(input.issued_on, input.license_expiry, today),
  });
  await checkUploads(tx, actor, input.papers);
  await tx.elevate();
  await demandNew(tx, input.identification_card);
  const values = {
    ...personValues(input),
    id_company,
    license_type: input.license_type,
    license_expiry: input.license_expiry,
    qualification: initialQualification(actor.audience === 'operator'),
  };
  const id_driver = await addRecord(tx, DRIVER, 'add_driver', values, { date_created: tx.now });
  const target = { owner: 'id_driver', id: id_driver, noun: 'driver' } as const;
  const documents = await attachPapers(tx, actor, target, input.papers);
  const photo = input.papers.findIndex(paper => paper.kind === 'LICENCIA');
  await queries.insertLicense(tx, id_driver, {
    license_type: input.license_type,
    issued_on: input.issued_on,
    license_expiry: input.license_expiry,
    id_document: documents[photo] ?? null,
    author: actor.name,
  });
  tx.changed('driver', id_driver, [id_company]);
  return id_driver;
}

/**
 * Changes the entered values of a driver found by `findEditable`; returns the new version. Errors: 404, 409 MODIFICADO or
 * CONDUCTOR_DUPLICADO, 422 by field.
 */
export async function changePerson(tx: Tx, before: DriverFacts, input: EditDriverInput): Promise<number> {
  demandFields(personErrors(input, tx.today));
  await tx.elevate();
  if (input.identification_card !== before.identification_card)
    await demandNew(tx, input.identification_card, input.id_driver);
  const values = personValues(input);
  const version = await storeRecord(tx, DRIVER, before, { action: 'edit_driver', version: input.version, values });
  await keepFormerTerms(tx, [{ before, after: values }]);
  return version;
}

/** The same for a driver in the person’s scope. */
export async function editDriver(tx: Tx, actor: Actor, input: EditDriverInput): Promise<number> {
  return changePerson(tx, await findEditable(tx, actor, input.id_driver), input);
}

/** Writes or removes (null) the observation; returns the new version. Errors: 404, 409 MODIFICADO. */
export async function setObservation(
  tx: Tx,
  actor: Actor,
  input: { id_driver: number; version: number },
  observation_driver: string | null,
): Promise<number> {
  const before = await findEditable(tx, actor, input.id_driver);
  const action = observation_driver === null ? 'delete_observation' : 'save_observation';
  return storeRecord(tx, DRIVER, before, { action, version: input.version, values: { observation_driver } });
}
