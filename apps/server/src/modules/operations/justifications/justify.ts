import type {
  deleteJustification,
  editJustification,
  saveJustification,
  saveJustifications,
} from '@cabezal/contract/operations/justifications/justifications.calls';
import { type Refusal, refuse } from '@cabezal/domain/system/refusals/refusals';
import { JUSTIFICATION_NAMES } from '@cabezal/domain/trips/rules/lateness';
import type { z } from 'zod';
import type { Tx } from '../../../platform/db/tx.ts';
import type { Actor } from '../../../platform/http/context.ts';
import { AppError, changedMeanwhile, notFound, unprocessable } from '../../../platform/http/errors.ts';
import { eachInSavepoint } from '../../system/bulk/each-in-savepoint.ts';
import { annulJustification, latenessOfGuides } from '../../trips/state/events/lateness.queries.ts';
import { standBysOf } from '../../trips/state/events/stand-by.queries.ts';
import { guideToChange } from '../../trips/state/facts/guide-record.queries.ts';
import * as queries from './justifications.queries.ts';

type Given = z.infer<typeof saveJustification.input>;

const refused = ({ status, code, message }: Refusal) => new AppError(status, code, message);

/** A motive and whose fault it is. */
type Motive = Pick<queries.FoundJustification, 'id_motivo' | 'responsible'>;

/** The reason as stored; a motive that stays may have been put out of use. Errors: 422 OTRO_SIN_TEXTO, MOTIVO. */
async function reasonOf(tx: Tx, given: { id_motivo?: number | null; value_others?: string | null }, before?: Motive) {
  const value_others = given.value_others || null;
  const id_motivo = given.id_motivo ?? null;
  if (id_motivo === null && value_others === null) throw refused(refuse('OTRO_SIN_TEXTO'));
  const isKept = id_motivo !== null && id_motivo === before?.id_motivo;
  const motive = isKept ? before : id_motivo === null ? null : await queries.findMotive(tx, id_motivo);
  if (motive === undefined)
    throw unprocessable('MOTIVO', 'Elija un motivo de atraso', { id_motivo: 'Elija un motivo de atraso' });
  return { id_motivo, value_others, responsible: motive?.responsible ?? null };
}

/**
 * Justifies a delay. The guide is locked, so that its facts do not change. Errors: 404; 409 YA_JUSTIFICADA; 422 SIN_HECHO, OTRO_SIN_TEXTO.
 */
export async function justify(tx: Tx, actor: Actor, given: Given): Promise<number> {
  const { reservation_milestone_id: id_stop } = given;
  if ((await queries.guideOfStop(tx, id_stop)) === undefined) throw notFound('La parada no existe');
  const { guide } = await guideToChange(tx, { id_stop }, null);
  const { id_guide } = guide;
  const stops = await latenessOfGuides(tx, [id_guide], await standBysOf(tx, [id_guide]));
  const all = stops.find(stop => stop.id_stop === id_stop)?.late ?? [];
  const done = (await queries.justificationsOf(tx, [id_guide])).filter(one => one.reservation_milestone_id === id_stop);
  const open = all.filter(late => !done.some(one => one.kind === late.kind));
  const late = given.kind === undefined ? (open[0] ?? all[0]) : all.find(one => one.kind === given.kind);
  if (late === undefined) throw refused(refuse('SIN_HECHO'));
  const reason = await reasonOf(tx, given);
  const values = { id_stop, ...late, ...reason, id_user: actor.id_user, author: actor.name };
  const id = open.includes(late) ? await queries.insertJustification(tx, values) : undefined;
  if (id === undefined) throw refused(refuse('YA_JUSTIFICADA', { clase: JUSTIFICATION_NAMES[late.kind] }));
  const { kind, minutes } = late;
  tx.audit({
    action: 'create',
    noun: 'justification',
    id,
    after: { justification_kind: kind, minutes, ...loggedReason(reason) },
  });
  tx.changed('justification', id_guide, []);
  return id;
}
const loggedReason = ({ id_motivo, value_others }: { id_motivo: number | null; value_others: string | null }) => ({
  id_motivo,
  value_others,
});

/** Justifies several, each with its own outcome; locks their reservations in the order of their ids. */
export async function justifyMany(tx: Tx, actor: Actor, rows: z.infer<typeof saveJustifications.input>) {
  const reservations = await queries.reservationsOfStops(
    tx,
    rows.map(row => row.reservation_milestone_id),
  );
  const outcomes = await eachInSavepoint(
    tx,
    rows,
    row => reservations.get(row.reservation_milestone_id) ?? 0,
    row => justify(tx, actor, row),
  );
  const results = rows.map(({ reservation_milestone_id }, i) => {
    const outcome = outcomes[i];
    if (outcome?.ok === true) return { reservation_milestone_id, ok: true, id_justification: outcome.value };
    const { code, message } = outcome?.refusal ?? {};
    return { reservation_milestone_id, ok: false, code, message };
  });
  const saved = results.filter(one => one.ok).length;
  return { results, saved, refused: results.length - saved };
}

/** A justification that is not annulled, with its guide locked. Errors: 404, 409 MODIFICADO. */
async function take(tx: Tx, id: number, version: number) {
  const seen = await queries.findJustification(tx, id);
  if (seen === undefined) throw notFound('La justificación no existe');
  await guideToChange(tx, { id_stop: seen.reservation_milestone_id }, null);
  const found = await queries.findJustification(tx, id);
  if (found === undefined) throw notFound('La justificación no existe');
  if (found.version !== version) throw changedMeanwhile();
  return found;
}

export async function changeJustification(tx: Tx, input: z.infer<typeof editJustification.input>): Promise<number> {
  const { id, version } = input;
  const before = await take(tx, id, version);
  const given = {
    id_motivo: input.id_motivo === undefined ? before.id_motivo : input.id_motivo,
    value_others: input.value_others === undefined ? before.value_others : input.value_others,
  };
  const reason = await reasonOf(tx, given, before);
  await queries.updateJustification(tx, id, reason);
  tx.audit({ action: 'edit', noun: 'justification', id, before: loggedReason(before), after: loggedReason(reason) });
  tx.changed('justification', before.id_guide, []);
  return id;
}

export async function dropJustification(tx: Tx, input: z.infer<typeof deleteJustification.input>): Promise<void> {
  const { id, version, motive } = input;
  const { kind, minutes, id_guide, ...before } = await take(tx, id, version);
  await annulJustification(tx, id, motive);
  tx.audit({
    action: 'delete',
    noun: 'justification',
    id,
    before: { justification_kind: kind, minutes, ...loggedReason(before) },
    motive,
  });
  tx.changed('justification', id_guide, []);
}
