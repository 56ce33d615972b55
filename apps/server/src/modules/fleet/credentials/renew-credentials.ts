import type { Tx } from '../../../platform/db/tx.ts';
import type { Actor } from '../../../platform/http/context.ts';
import { checkUploads } from '../../system/records/papers.ts';
import { mayWriteCredentials } from './credential-rights.ts';
import * as queries from './credentials.queries.ts';
import { demandDates, notifyCredential, storeCredential } from './save-credential.ts';

export interface RenewInput {
  credentials: readonly { id_credential: number; version: number }[];
  issued_on?: string | null;
  expires_on: string;
  id_file?: number | null;
}
interface RowAnswer {
  id_credential: number;
  ok: boolean;
  message: string | null;
}
export interface Which {
  subject: 'driver' | 'truck';
  tpt: boolean;
}

/** Why this one cannot be renewed, or null. */
function problemOf(
  actor: Actor,
  found: queries.CredentialFacts | undefined,
  wanted: { version: number; expires_on: string },
  which: Which,
): string | null {
  const isOfKind =
    found !== undefined &&
    (found.id_driver === null ? 'truck' : 'driver') === which.subject &&
    (found.kind === 'TPT') === which.tpt;
  if (!isOfKind) return 'La credencial no existe';
  const may = mayWriteCredentials(actor, found);
  if (may !== true) return String(may);
  if (found.replaced_by !== null || found.version !== wanted.version) return 'Otra persona ya la cambió';
  if (found.state === 'BANNED') return 'Está bloqueada';
  return wanted.expires_on > found.expires_on ? null : 'La nueva fecha no es posterior a la actual';
}

/**
 * Renews many credentials with one document. The result gives a reason for each that cannot be renewed; the others are renewed. Errors: 404
 * for an upload of others, 409 MODIFICADO, 422 by field.
 */
export async function renewCredentials(
  tx: Tx,
  actor: Actor,
  input: RenewInput,
  which: Which,
): Promise<{ renewed: number; rows: RowAnswer[] }> {
  demandDates(tx, input);
  await checkUploads(tx, actor, input.id_file == null ? [] : [{ id_file: input.id_file }]);
  const wanted = new Map(input.credentials.map(one => [one.id_credential, one.version]));
  const ids = [...wanted.keys()].toSorted((a, b) => a - b);
  const visible = new Set((await queries.findCredentials(tx, ids)).map(one => one.id_credential));
  await tx.elevate();
  await queries.lockSubjectsOf(tx, ids);
  const held = new Map((await queries.findCredentials(tx, ids)).map(one => [one.id_credential, one]));
  const rows: RowAnswer[] = [];
  for (const [id_credential, version] of wanted) {
    const found = visible.has(id_credential) ? held.get(id_credential) : undefined;
    const message = problemOf(actor, found, { version, expires_on: input.expires_on }, which);
    if (message === null && found !== undefined) await renew(tx, actor, found, input);
    rows.push({ id_credential, ok: message === null, message });
  }
  return { renewed: rows.filter(row => row.ok).length, rows };
}

async function renew(tx: Tx, actor: Actor, found: queries.CredentialFacts, input: RenewInput): Promise<void> {
  const { id_driver, id_truck, kind, id_location, name } = found;
  const row = {
    id_driver,
    id_truck,
    kind,
    id_location,
    name,
    issued_on: input.issued_on ?? null,
    expires_on: input.expires_on,
    id_file: input.id_file ?? null,
    author: actor.name,
  };
  const id_credential = await storeCredential(tx, row, found);
  const of =
    id_driver === null ? ({ kind: 'truck', id: id_truck ?? 0 } as const) : ({ kind: 'driver', id: id_driver } as const);
  notifyCredential(tx, of, found.party, {
    action: 'renew_credential',
    id_credential,
    before: { expires_on: found.expires_on },
    after: { credential: name, expires_on: input.expires_on },
  });
}
