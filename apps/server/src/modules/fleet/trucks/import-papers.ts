import type { TruckCertificateType } from '@cabezal/contract/fleet/trucks/truck-lookups.data';
import { formatDate } from '@cabezal/domain/system/time/time';
import { certificateErrors } from '@cabezal/domain/system/validation/truck-certificate';
import { bulkInsert, bulkUpdate } from '../../../platform/db/bulk.ts';
import type { Tx } from '../../../platform/db/tx.ts';
import { changedMeanwhile } from '../../../platform/http/errors.ts';
import { type CellValues, textOf } from '../../system/imports/parse-cells.ts';
import { type CountingCertificate, countingCertificates, lockTrucks, retireReplaced } from './certificates.queries.ts';

/** In the order of the file. */
const TYPES: readonly TruckCertificateType[] = ['matricula', 'certificado', 'poliza', 'revision'];
/** The only type with a number, which has its own column. */
const NUMBERED = 'certificado';
export const NUMBER_COLUMN = `certificate.${NUMBERED}`;
const dayColumn = (type: TruckCertificateType): string => `expiry.${type}`;
const PAPER_COLUMNS: readonly string[] = [NUMBER_COLUMN, ...TYPES.map(dayColumn)];

/** A certificate of a row: a first one, one that expires later than the current one, or the current one with another number. */
export interface PaperChange {
  /** The current one; null: none. */
  kept: CountingCertificate | null;
  type_certificate: TruckCertificateType;
  cert_mop_number: string | null;
  expires_on: string;
}

export interface JudgedPapers {
  errors: Record<string, string>;
  remarks: Record<string, string>;
  before: Record<string, string>;
  changes: PaperChange[];
}

/** A row without its columns of certificates. */
export const withoutPapers = (values: CellValues): CellValues =>
  Object.fromEntries(Object.entries(values).filter(([key]) => !PAPER_COLUMNS.includes(key)));

/** Errors that a form would report for a certificate, by column. */
function errorsAt({ type_certificate, kept, ...given }: PaperChange, today: string): [string, string | null][] {
  const renews = kept !== null && given.expires_on !== kept.expires_on ? kept.expires_on : null;
  const found = certificateErrors({ type_certificate, ...given }, today, renews);
  return [
    [NUMBER_COLUMN, found.cert_mop_number],
    [dayColumn(type_certificate), found.expires_on],
  ];
}

/**
 * Judges the certificates of a row. An empty cell keeps the stored value; a later date renews, as in the form; the same date with another
 * number corrects the number. `counting`: the current ones of the truck.
 */
export function judgePapers(values: CellValues, counting: readonly CountingCertificate[], today: string): JudgedPapers {
  const judged: JudgedPapers = { errors: {}, remarks: {}, before: {}, changes: [] };
  for (const type_certificate of TYPES) {
    const day = textOf(values, dayColumn(type_certificate));
    const number = type_certificate === NUMBERED ? textOf(values, NUMBER_COLUMN).toUpperCase() : '';
    if (day === '' && number === '') continue;
    const kept = counting.find(one => one.type_certificate === type_certificate) ?? null;
    const expires_on = day || kept?.expires_on;
    if (expires_on === undefined) {
      judged.errors[dayColumn(type_certificate)] = 'Ingrese el día en que vence';
      continue;
    }
    const change = { kept, type_certificate, cert_mop_number: number || (kept?.cert_mop_number ?? null), expires_on };
    if (kept?.expires_on === expires_on && kept.cert_mop_number === change.cert_mop_number) continue;
    for (const [column, text] of errorsAt(change, today)) if (text !== null) judged.errors[column] = text;
    if (expires_on < today) judged.remarks[dayColumn(type_certificate)] = 'Ya venció';
    if (kept !== null && kept.expires_on !== expires_on)
      judged.before[dayColumn(type_certificate)] = formatDate(kept.expires_on);
    if (kept?.cert_mop_number && kept.cert_mop_number !== change.cert_mop_number)
      judged.before[NUMBER_COLUMN] = kept.cert_mop_number;
    judged.changes.push(change);
  }
  return judged;
}

export interface TruckPapers {
  id_truck: number;
  changes: readonly PaperChange[];
}

/** Refuses when a certificate was added, renewed or removed since the rows were checked, and locks the trucks. Errors: 409 MODIFICADO. */
async function demandUnchanged(tx: Tx, papers: readonly TruckPapers[]): Promise<void> {
  const ids = papers.map(paper => paper.id_truck);
  await lockTrucks(tx, ids);
  const counting = new Map<string, CountingCertificate>();
  for (const one of (await countingCertificates(tx, ids)).toReversed())
    counting.set(`${one.id_truck} ${one.type_certificate}`, one);
  for (const { id_truck, changes } of papers)
    for (const { kept, type_certificate } of changes) {
      const now = counting.get(`${id_truck} ${type_certificate}`);
      if (now?.id_certificate !== kept?.id_certificate || now?.version !== kept?.version) throw changedMeanwhile();
    }
}

function logPaper(tx: Tx, id_truck: number, { kept, ...after }: PaperChange): void {
  const renews = kept !== null && after.expires_on !== kept.expires_on;
  const action = kept === null ? 'add_certificate' : renews ? 'renew_certificate' : 'edit_certificate';
  const before = kept === null ? undefined : { expires_on: kept.expires_on, cert_mop_number: kept.cert_mop_number };
  tx.audit({ action, noun: 'truck', id: id_truck, before, after });
}

/** Stores the certificates of a file, each with an entry in the truck's history. Errors: 409 MODIFICADO. */
export async function storePapers(tx: Tx, author: string, papers: readonly TruckPapers[]): Promise<void> {
  if (papers.length === 0) return;
  await demandUnchanged(tx, papers);
  const all = papers.flatMap(({ id_truck, changes }) => changes.map(change => ({ id_truck, change })));
  const added = all.filter(({ change: { kept, expires_on } }) => kept?.expires_on !== expires_on);
  const made = await bulkInsert<{ id_certificate: number }>(
    tx,
    'truck_certificates',
    added.map(({ id_truck, change: { kept: _, ...values } }) => ({ id_truck, ...values, author, created_at: tx.now })),
    ['id_certificate'],
  );
  await retireReplaced(
    tx,
    made.map(one => one.id_certificate),
  );
  const numbered = all.flatMap(({ change: { kept, expires_on, cert_mop_number } }) =>
    kept?.expires_on === expires_on
      ? [{ id_certificate: kept.id_certificate, version: kept.version, cert_mop_number }]
      : [],
  );
  await bulkUpdate(tx, 'truck_certificates', 'id_certificate', numbered);
  for (const { id_truck, change } of all) logPaper(tx, id_truck, change);
}
