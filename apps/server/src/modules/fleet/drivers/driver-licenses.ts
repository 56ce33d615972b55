import { currentLicense, licenseDatesError } from '@cabezal/domain/system/validation/driver';
import type { Tx } from '../../../platform/db/tx.ts';
import type { Actor } from '../../../platform/http/context.ts';
import { conflict, notFound, unprocessable } from '../../../platform/http/errors.ts';
import { attachPapers, checkUploads, removePaper } from '../../system/records/papers.ts';
import { lockRecord } from '../../system/records/record.queries.ts';
import { storeRecord } from '../../system/records/record-verbs.ts';
import { DRIVER, type DriverFacts } from './driver.record.ts';
import * as queries from './driver-edits.queries.ts';
import { findEditable } from './edit-driver.ts';

export interface LicenseInput {
  id_driver: number;
  license_type: string;
  issued_on?: string | null;
  license_expiry: string;
  id_file?: number | null;
}

const target = (id_driver: number) => ({ owner: 'id_driver', id: id_driver, noun: 'driver' }) as const;

/** Copies the best of his licences to the driver, for lists and guards. */
async function follow(tx: Tx, before: DriverFacts, change: { action: string; motive?: string }): Promise<number> {
  const best = currentLicense(await queries.listLicenses(tx, before.id_driver));
  if (best === undefined) throw conflict('ULTIMA_LICENCIA', 'Es su única licencia: agregue antes la nueva');
  const { license_type, license_expiry } = best;
  return storeRecord(tx, DRIVER, before, {
    ...change,
    version: before.version,
    values: { license_type, license_expiry },
  });
}

/** Adds a licence. Errors: 404, 422 by field or for an upload that did not arrive. */
export async function addLicense(tx: Tx, actor: Actor, input: LicenseInput): Promise<number> {
  const before = await findEditable(tx, actor, input.id_driver);
  const wrong = licenseDatesError(input.issued_on, input.license_expiry, tx.today);
  if (wrong !== null) throw unprocessable('DATOS_INVALIDOS', wrong, { issued_on: wrong });
  const files = input.id_file == null ? [] : [{ kind: 'LICENCIA', id_file: input.id_file }];
  await checkUploads(tx, actor, files);
  await tx.elevate();
  await lockRecord(tx, DRIVER, input.id_driver);
  const [id_document = null] = await attachPapers(tx, actor, target(input.id_driver), files);
  const { license_type, issued_on, license_expiry } = input;
  await queries.insertLicense(tx, input.id_driver, {
    license_type,
    issued_on,
    license_expiry,
    id_document,
    author: actor.name,
  });
  tx.audit({
    action: 'add_license',
    noun: 'driver',
    id: input.id_driver,
    after: { license_type, issued_on: issued_on ?? null, license_expiry },
  });
  return follow(tx, before, { action: 'edit_driver' });
}

/** Removes a licence. Errors: 404, 409 ULTIMA_LICENCIA. */
export async function removeLicense(
  tx: Tx,
  actor: Actor,
  input: { id_driver: number; id_license: number; motive: string },
): Promise<number> {
  const before = await findEditable(tx, actor, input.id_driver);
  await tx.elevate();
  await lockRecord(tx, DRIVER, input.id_driver);
  const license = (await queries.listLicenses(tx, input.id_driver)).find(one => one.id_license === input.id_license);
  if (license === undefined) throw notFound('La licencia no existe');
  await queries.markLicenseRemoved(tx, input.id_license);
  tx.audit({ action: 'delete_license', noun: 'driver', id: input.id_driver, before: license, motive: input.motive });
  return follow(tx, before, { action: 'edit_driver' });
}

/** Attaches uploads to a driver. Errors: 404, 422 for an upload that did not arrive. */
export async function addDriverPapers(
  tx: Tx,
  actor: Actor,
  input: { id_driver: number; files: readonly { kind: string; id_file: number }[] },
): Promise<void> {
  const before = await findEditable(tx, actor, input.id_driver);
  await checkUploads(tx, actor, input.files);
  await tx.elevate();
  await attachPapers(tx, actor, target(input.id_driver), input.files);
  tx.changed('driver', input.id_driver, before.party);
}

/** Removes a paper of a driver. Errors: 404. */
export async function removeDriverPaper(
  tx: Tx,
  actor: Actor,
  input: { id_driver: number; id_document: number; motive: string },
): Promise<void> {
  const before = await findEditable(tx, actor, input.id_driver);
  await tx.elevate();
  await removePaper(tx, target(input.id_driver), input);
  tx.changed('driver', input.id_driver, before.party);
}
