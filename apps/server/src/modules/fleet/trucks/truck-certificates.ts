import type { CertificateVersion } from '@cabezal/contract/fleet/trucks/truck-certificates.calls';
import { PAPER_OF_CERTIFICATE, TRUCK_CERTIFICATE_NAMES } from '@cabezal/contract/fleet/trucks/truck-lookups.data';
import { certificateErrors, type TruckCertificateKind } from '@cabezal/domain/system/validation/truck-certificate';
import type { Tx } from '../../../platform/db/tx.ts';
import type { Actor } from '../../../platform/http/context.ts';
import { changedMeanwhile, conflict, demandFields, notFound, unprocessable } from '../../../platform/http/errors.ts';
import { differences } from '../../system/records/differences.ts';
import { attachPapers, checkUploads, removePaper } from '../../system/records/papers.ts';
import { lockRecord } from '../../system/records/record.queries.ts';
import * as queries from './certificates.queries.ts';
import { findEditable } from './edit-truck.ts';
import { TRUCK, type TruckFacts } from './truck.record.ts';

export interface CertificateInput {
  id_truck: number;
  id_certificate?: number | null;
  version?: number | null;
  renew: boolean;
  type_certificate: TruckCertificateKind;
  cert_mop_number?: string | null;
  issued_on?: string | null;
  expires_on: string;
  id_file?: number | null;
}

const target = (id_truck: number) => ({ owner: 'id_truck', id: id_truck, noun: 'truck' }) as const;

/** One version of a certificate. Errors: 404 outside the scope. */
export async function readCertificate(tx: Tx, id_certificate: number): Promise<CertificateVersion> {
  const found = await queries.findVersion(tx, id_certificate);
  if (found === undefined) throw notFound('El certificado no existe');
  return found;
}

/** A current certificate of that truck, of the type and version that the person read. Errors: 404, 409, 422. */
async function findCurrent(
  tx: Tx,
  of: { id_truck: number; id_certificate: number; version?: number | null; type_certificate?: TruckCertificateKind },
): Promise<CertificateVersion> {
  const found = await readCertificate(tx, of.id_certificate);
  if (found.id_truck !== of.id_truck) throw notFound('El certificado no existe');
  if (!found.active)
    throw conflict('CERTIFICADO_ANTERIOR', 'Es una versión anterior: solo cambia el certificado que cuenta');
  if (found.version !== of.version) throw changedMeanwhile();
  if (of.type_certificate !== undefined && found.type_certificate !== of.type_certificate) {
    const text = 'El tipo de un certificado no cambia: quítelo y registre el otro';
    throw unprocessable('DATOS_INVALIDOS', text, { type_certificate: text });
  }
  return found;
}

const valuesOf = (input: CertificateInput, kept: CertificateVersion | null): queries.CertificateValues => ({
  type_certificate: input.type_certificate,
  cert_mop_number: input.cert_mop_number || null,
  issued_on: input.issued_on || null,
  expires_on: input.expires_on,
  id_file: input.id_file ?? (input.renew ? null : (kept?.id_file ?? null)),
});

/** Reports the change of the truck; returns its id. */
function notifyTruck(tx: Tx, truck: TruckFacts): number {
  tx.changed('truck', truck.id_truck, truck.party);
  return truck.id_truck;
}

/** Adds, corrects or renews a certificate; returns the truck's id. Errors as `edit_certificate` says. */
export async function saveCertificate(tx: Tx, actor: Actor, input: CertificateInput): Promise<number> {
  const truck = await findEditable(tx, actor, input.id_truck);
  const kept = input.id_certificate ? await findCurrent(tx, { ...input, id_certificate: input.id_certificate }) : null;
  const renews = input.renew && kept !== null ? kept.expires_on : null;
  demandFields(certificateErrors(input, tx.today, renews));
  const isNewFile = input.id_file != null && input.id_file !== kept?.id_file;
  const kind = PAPER_OF_CERTIFICATE[input.type_certificate];
  const files = isNewFile && input.id_file != null ? [{ kind, id_file: input.id_file }] : [];
  await checkUploads(tx, actor, files);
  await tx.elevate();
  await lockRecord(tx, TRUCK, input.id_truck);
  // Read again under the lock: no other person can renew it now.
  if (kept !== null) await findCurrent(tx, { ...kept });
  const values = valuesOf(input, kept);
  if (kept === null || input.renew) {
    if (kept === null && (await queries.hasActive(tx, input.id_truck, input.type_certificate))) {
      const text = `El camión ya tiene ${TRUCK_CERTIFICATE_NAMES[input.type_certificate]}: renueve o corrija la que tiene`;
      throw conflict('CERTIFICADO_REPETIDO', text);
    }
    await queries.insertCertificate(tx, input.id_truck, values, actor.name);
    const action = kept === null ? 'add_certificate' : 'renew_certificate';
    const before = kept === null ? undefined : { expires_on: kept.expires_on, cert_mop_number: kept.cert_mop_number };
    tx.audit({ action, noun: 'truck', id: input.id_truck, before, after: values });
  } else {
    if (!(await queries.updateCertificate(tx, kept.id_certificate, kept.version, values))) throw changedMeanwhile();
    const { before, after } = differences({ ...kept }, values);
    const type_certificate = kept.type_certificate;
    tx.audit({
      action: 'edit_certificate',
      noun: 'truck',
      id: input.id_truck,
      before,
      after: { type_certificate, ...after },
    });
  }
  await attachPapers(tx, actor, target(input.id_truck), files);
  return notifyTruck(tx, truck);
}

/** Removes a certificate; it stays in the history. Returns the truck's id. Errors: 404, 409. */
export async function deleteCertificate(
  tx: Tx,
  actor: Actor,
  input: { id_certificate: number; version: number; motive: string },
): Promise<number> {
  const { id_truck } = await readCertificate(tx, input.id_certificate);
  const truck = await findEditable(tx, actor, id_truck);
  const kept = await findCurrent(tx, { ...input, id_truck });
  await tx.elevate();
  await lockRecord(tx, TRUCK, id_truck);
  if (!(await queries.removeCertificate(tx, input.id_certificate, input.version))) throw changedMeanwhile();
  const { type_certificate, cert_mop_number, issued_on, expires_on } = kept;
  tx.audit({
    action: 'delete_certificate',
    noun: 'truck',
    id: id_truck,
    before: { type_certificate, cert_mop_number, issued_on, expires_on },
    motive: input.motive,
  });
  return notifyTruck(tx, truck);
}

/**
 * Attaches uploads to a truck and removes papers, all or nothing; returns the truck's id. Errors: 404, 422 for an upload that did not
 * arrive.
 */
export async function updateDocuments(
  tx: Tx,
  actor: Actor,
  input: {
    id_truck: number;
    files: readonly { kind: string; id_file: number }[];
    removed: readonly { id_document: number; motive: string }[];
  },
): Promise<number> {
  const truck = await findEditable(tx, actor, input.id_truck);
  await checkUploads(tx, actor, input.files);
  await tx.elevate();
  for (const paper of input.removed) await removePaper(tx, target(input.id_truck), paper);
  await attachPapers(tx, actor, target(input.id_truck), input.files);
  return notifyTruck(tx, truck);
}
