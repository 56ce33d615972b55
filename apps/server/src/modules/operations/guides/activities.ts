import type { getGuideActivities } from '@cabezal/contract/operations/guides/guides.calls';
import { STORED_KIND_NAMES } from '@cabezal/contract/trips/documents/document.shapes';
import { formatDateTime } from '@cabezal/domain/system/time/time';
import type { z } from 'zod';
import type { Tx } from '../../../platform/db/tx.ts';
import type { Actor } from '../../../platform/http/context.ts';
import { notFound } from '../../../platform/http/errors.ts';
import * as queries from './activities.queries.ts';
import { listLog, selectVisible } from './guides.queries.ts';

type Activity = z.infer<typeof getGuideActivities.output>[number];

const kindOf = (kind: string): Activity['kind'] => {
  if (kind === 'NOTE') return 'NOTE';
  // Resources, programming and stops.
  if (kind === 'ASSIGNMENT') return 'EDIT';
  return kind === 'ALERT' || kind === 'PROBLEM' ? 'ALERT' : 'EVENT';
};

const said = { author: 'Sistema', stop: null, motivo: null, annulled: false };

/** The changes of each slot of the guide, as sentences. */
function ofSlots(slots: readonly queries.SlotWhen[], zone: string): Activity[] {
  return slots.flatMap(({ external_code, place, slot_from, ...slot }) => {
    const name = `Turno ${external_code}`;
    const told: [at: string | null, text: string][] = [
      [slot.confirmed_at, `${name} confirmado en ${place} para el ${formatDateTime(slot_from, zone)}`],
      [slot.changing_at, `${name} por cambiar en ${place}`],
      [slot.used_at, `${name} usado`],
      [slot.missed_at, `${name} perdido`],
      [slot.cancelled_at, `${name} anulado`],
    ];
    return told.flatMap(([at, text]) =>
      at === null ? [] : [{ ...said, at, kind: 'SLOT' as const, text, stop: place }],
    );
  });
}

const SCANS: Readonly<Record<string, string>> = {
  VALID: 'vigente',
  CLOSED: 'cerrada',
  ANNULLED: 'anulada',
  RESCUED: 'rescatada',
};

/** Edits without an entry in the logbook, by their Spanish names. */
const EDITS: Readonly<Record<string, string>> = {
  update_closing: 'Cambió los datos de cierre',
  print: 'Imprimió la guía corregida',
  edit_note: 'Cambió una nota de la bitácora',
  delete_note: 'Eliminó una nota de la bitácora',
  update_container: 'Corrigió los datos del contenedor',
  confirm_slot_change: 'El terminal confirmó el cambio del turno',
};

/** The same visibility as a record's history: the operator reads all entries, a company those of its people, a driver his own. */
async function editsFor(tx: Tx, actor: Actor, id_guide: number): Promise<Activity[]> {
  const whose = {
    id_company: actor.audience === 'operator' ? null : actor.id_company,
    id_user: actor.audience === 'driver' ? actor.id_user : null,
  };
  // Companies cannot read the audit log. It is read last, elevated, with the conditions decided above.
  await tx.elevate();
  return (await queries.editsWhen(tx, id_guide, Object.keys(EDITS), whose)).map(({ at, action, author, motive }) => ({
    at,
    kind: 'EDIT' as const,
    text: EDITS[action] ?? action,
    author: author ?? 'Sistema',
    stop: null,
    motivo: motive,
    annulled: false,
  }));
}

/** The timeline of a guide, newest first. 404 outside the scope. */
export async function guideActivities(tx: Tx, actor: Actor, id_guide: number): Promise<Activity[]> {
  if ((await selectVisible(tx, id_guide)) === undefined) throw notFound('La guía no existe');
  const names = await queries.stopNames(tx, id_guide);
  const log = (await listLog(tx, id_guide)).map(row => ({
    at: row.at,
    kind: kindOf(row.kind),
    text: row.text,
    author: row.author,
    stop: names.get(row.id_stop ?? 0) ?? null,
    motivo: row.motivo,
    annulled: row.annulled,
  }));
  const papers = (await queries.papersWhen(tx, id_guide)).map(paper => ({
    at: paper.at,
    kind: 'FILE' as const,
    author: paper.author,
    motivo: null,
    annulled: paper.deleted,
    text: `Documento: ${STORED_KIND_NAMES[paper.kind] ?? paper.kind}`,
    stop: names.get(paper.id_stop ?? 0) ?? null,
  }));
  // A driver never reads slots and scans.
  const slots = actor.audience === 'driver' ? [] : ofSlots(await queries.slotsWhen(tx, id_guide), tx.zone);
  const scans = (actor.actions.has('qr.read') ? await queries.scansWhen(tx, id_guide) : []).map(scan => ({
    ...said,
    at: scan.at,
    kind: 'SCAN' as const,
    author: scan.device,
    stop: names.get(scan.id_stop ?? 0) ?? null,
    text: `Lectura del código QR: guía ${SCANS[scan.result] ?? scan.result}`,
  }));
  const edits = await editsFor(tx, actor, id_guide);
  return [...log, ...papers, ...slots, ...scans, ...edits].sort((a, b) => b.at.localeCompare(a.at));
}
