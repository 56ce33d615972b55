import { credentialDatesError } from '@cabezal/domain/system/validation/credentials';
import type { Tx } from '../../../platform/db/tx.ts';
import type { Actor } from '../../../platform/http/context.ts';
import { changedMeanwhile, conflict, notFound, unprocessable } from '../../../platform/http/errors.ts';
import { checkUploads } from '../../system/records/papers.ts';
import type { SubjectKind } from './credential-lists.queries.ts';
import { mayWriteCredentials } from './credential-rights.ts';
import * as queries from './credentials.queries.ts';

export interface CredentialInput {
  kind: queries.CredentialFacts['kind'];
  id_location?: number | null;
  name: string;
  issued_on?: string | null;
  expires_on: string;
  id_file?: number | null;
}

/** Errors: 422 at the field. */
export function demandDates(tx: Tx, input: { issued_on?: string | null; expires_on: string }): void {
  const wrong = credentialDatesError(input.issued_on, input.expires_on, tx.today);
  if (wrong !== null) throw unprocessable('DATOS_INVALIDOS', wrong, { issued_on: wrong });
}

/** A driver or truck in the person's scope, whose credentials they may write. Errors: 404, 422 CREDENCIAL_AJENA. */
async function findWritable(tx: Tx, actor: Actor, kind: SubjectKind, id: number): Promise<queries.SubjectFacts> {
  const subject = await queries.findSubject(tx, kind, id);
  if (subject === undefined) throw notFound(kind === 'driver' ? 'El conductor no existe' : 'El camión no existe');
  const may = mayWriteCredentials(actor, subject);
  if (may !== true) throw unprocessable('CREDENCIAL_AJENA', String(may));
  return subject;
}

/** Stores a credential and marks the former one, if any, as replaced; returns its id. Errors: 409 MODIFICADO. */
export async function storeCredential(
  tx: Tx,
  row: queries.NewCredential,
  before: queries.CredentialFacts | null,
): Promise<number> {
  const id_credential = await queries.insertCredential(tx, row);
  if (before !== null && !(await queries.supersede(tx, before, id_credential))) throw changedMeanwhile();
  return id_credential;
}

/**
 * Registers a credential and returns its id. It replaces the one for the same place or of the same name, which is kept as a former version.
 * Errors: 404, 409 CREDENCIAL_BLOQUEADA (the former one is banned), 422 by field.
 */
export async function saveCredential(
  tx: Tx,
  actor: Actor,
  of: { kind: SubjectKind; id: number },
  input: CredentialInput,
): Promise<number> {
  const subject = await findWritable(tx, actor, of.kind, of.id);
  demandDates(tx, input);
  const id_location = input.id_location ?? null;
  if (id_location !== null && !(await queries.findPlace(tx, id_location))?.active)
    throw unprocessable('REFERENCIA', 'El establecimiento no existe', {
      id_location: 'Elija un establecimiento activo',
    });
  await checkUploads(tx, actor, input.id_file == null ? [] : [{ id_file: input.id_file }]);
  await tx.elevate();
  await queries.lockSubject(tx, of.kind, of.id);
  const before = await queries.findCurrent(tx, of.kind, of.id, { kind: input.kind, id_location, name: input.name });
  if (before?.state === 'BANNED')
    throw conflict('CREDENCIAL_BLOQUEADA', 'La credencial está bloqueada: desbloquéela antes de renovarla');
  const row: queries.NewCredential = {
    id_driver: of.kind === 'driver' ? of.id : null,
    id_truck: of.kind === 'truck' ? of.id : null,
    kind: input.kind,
    id_location,
    name: input.name,
    issued_on: input.issued_on ?? null,
    expires_on: input.expires_on,
    id_file: input.id_file ?? null,
    author: actor.name,
  };
  const id_credential = await storeCredential(tx, row, before ?? null);
  notifyCredential(tx, of, subject.party, {
    action: before === undefined ? 'add_credential' : 'renew_credential',
    id_credential,
    before: before && { expires_on: before.expires_on },
    after: { credential: input.name, expires_on: input.expires_on },
  });
  return id_credential;
}

interface CredentialEntry {
  action: string;
  id_credential: number;
  before?: unknown;
  after: unknown;
  motive?: string;
}

/** The history of a credential is part of the history of its driver or truck. */
export function notifyCredential(
  tx: Tx,
  of: { kind: SubjectKind; id: number },
  party: number[],
  entry: CredentialEntry,
): void {
  const { action, before, after, motive } = entry;
  tx.audit({ action, noun: of.kind, id: of.id, before, after, motive: motive ?? null });
  tx.changed('credential', entry.id_credential, party);
  tx.changed(of.kind, of.id, party);
}
