import type { addComment } from '@cabezal/contract/bookings/comments/comments.calls';
import {
  type CommentSide,
  canDeleteComment,
  canEditComment,
  writtenFor,
} from '@cabezal/domain/bookings/comments/comments';
import { quoted } from '@cabezal/domain/system/text/quoted';
import { shortened } from '@cabezal/domain/system/text/shortened';
import type { z } from 'zod';
import { holdName } from '../../../platform/db/hold-name.ts';
import type { Tx } from '../../../platform/db/tx.ts';
import type { Actor } from '../../../platform/http/context.ts';
import { changedMeanwhile, demand, forbidden, notFound, unprocessable } from '../../../platform/http/errors.ts';
import { areAttachable } from '../../system/files/files.queries.ts';
import { notify, rewordNotices, withdrawNotices } from '../../system/notices/notify.ts';
import { isVisible } from '../../system/records/visible.queries.ts';
import { concernedBy, loadFacts, noteParties } from '../../trips/state/facts/reservation-facts.queries.ts';
import * as queries from './comments.queries.ts';

type Input = z.infer<typeof addComment.input>;

/** Side of a person; drivers and links have none. Errors: 403. */
export function sideOf(actor: Actor): CommentSide {
  const { audience } = actor;
  if (audience === 'operator' || audience === 'customer' || audience === 'carrier') return audience;
  throw forbidden();
}

/** Audience of a comment; a reply has that of the comment it replies to. */
async function audienceOf(tx: Tx, actor: Actor, input: Input) {
  const side = sideOf(actor);
  const parent = input.id_parent == null ? undefined : await queries.findComment(tx, input.id_parent);
  if (input.id_parent != null && (parent === undefined || parent.id_reservation !== input.id_reservation))
    throw notFound('El comentario no existe');
  const visibility = parent?.visibility ?? writtenFor(side, input.visibility);
  if (visibility !== 'CARRIER') return { visibility, id_carrier: null };
  const id_carrier = side === 'carrier' ? actor.id_company : (parent?.id_carrier ?? input.id_carrier ?? null);
  return { visibility, id_carrier };
}

/** The container must belong to this reservation; the author must have the right to attach the files. */
async function demandOwn(tx: Tx, actor: Actor, input: Input): Promise<void> {
  const { id_sub_reservation, id_reservation, id_files } = input;
  if (id_sub_reservation != null && !(await queries.isSubOf(tx, id_sub_reservation, id_reservation)))
    throw notFound('La sub-reserva no existe');
  if (!(await areAttachable(tx, id_files, actor))) throw notFound('El archivo no existe');
}

/** Whom a person may mention: the operator everyone; others their own people and the operator staff who work on the reservation. */
export const mayName = (actor: Actor, one: queries.Addressed): boolean =>
  actor.audience === 'operator' || one.id_company === actor.id_company || one.works_on_it;

/** A mentioned person must be able to read the comment: operator staff, or people of the company that it addresses. */
async function demandReaders(
  tx: Tx,
  actor: Actor,
  id_reservation: number,
  mentions: readonly number[],
  to: { visibility: string; id_carrier: number | null },
): Promise<void> {
  if (mentions.length === 0) return;
  const people = (await queries.peopleOf(tx, id_reservation, mentions)).filter(one => mayName(actor, one));
  const reads = (id_user: number): boolean =>
    people.some(
      one =>
        one.id_user === id_user &&
        (one.visibility === 'INTERNAL' ||
          (one.visibility === to.visibility && (to.id_carrier === null || one.id_company === to.id_carrier))),
    );
  if (!mentions.every(reads))
    throw unprocessable('MENCION', 'Alguien mencionado no lee este comentario', { mentions: 'No lee este comentario' });
}

/**
 * Writes a comment. Errors: 404 outside the scope (reservation, container, parent comment, file); 403 drivers; 422 a carrier that does not
 * drive the reservation, or a mentioned person who could not read the comment.
 */
export async function writeComment(tx: Tx, actor: Actor, input: Input): Promise<number> {
  const { id_reservation } = input;
  if (!(await isVisible(tx, 'reservation', id_reservation))) throw notFound('La reserva no existe');
  const to = await audienceOf(tx, actor, input);
  await demandOwn(tx, actor, input);
  await tx.elevate();
  const record = await loadFacts(tx, id_reservation);
  if (record === undefined) throw notFound('La reserva no existe');
  const carriers = await queries.carriersOf(tx, id_reservation);
  if (to.visibility === 'CARRIER' && !carriers.some(carrier => carrier.id_company === to.id_carrier))
    throw unprocessable('TRANSPORTISTA', 'Elija un transportista de la reserva', {
      id_carrier: 'Elija un transportista de la reserva',
    });
  const mentions = [...new Set(input.mentions)];
  await demandReaders(tx, actor, id_reservation, mentions, to);
  const { text } = input;
  // Ids must be in commit order: «read up to this id» then means that every earlier comment was readable, too.
  await holdName(tx, `comments ${id_reservation}`);
  const id_comment = await queries.insertComment(tx, {
    id_reservation,
    text,
    mentions,
    ...to,
    id_sub_reservation: input.id_sub_reservation ?? null,
    id_parent: input.id_parent ?? null,
    id_files: [...new Set(input.id_files)],
    id_user: actor.id_user,
    author: actor.name,
    company: await queries.companyName(tx, actor.id_company),
  });
  await publish(tx, id_reservation, to);
  notify(tx, {
    subject: 'MENCION',
    to: mentions,
    by: actor.id_user,
    ...mentionOf(actor.name, id_reservation, text),
    url: `/reservas/${id_reservation}?tab=comentarios`,
    about: aboutOf(id_comment),
  });
  tx.audit({ action: 'comment', noun: 'reservation', id: id_reservation, after: { visibility: to.visibility, text } });
  return id_comment;
}

/** Notices of a mention follow the comment: an edit changes their words, and a deletion ends them. */
const aboutOf = (id_comment: number) => ({ noun: 'comment', id_record: String(id_comment) });
/** So much of a comment is a field of the texts that an office writes. */
const LONGEST_FIELD = 500;
const mentionOf = (author: string, id_reservation: number, text: string) => ({
  text: `${author} le mencionó en la reserva ${id_reservation}: ${quoted(text, 200)}`,
  fields: { persona: author, reserva: String(id_reservation), comentario: shortened(text, LONGEST_FIELD) },
});

/** Publishes the change only to those who may read the comment: an internal one reaches no other company, the client's does not reach a carrier. */
async function publish(
  tx: Tx,
  id_reservation: number,
  to: { visibility: string; id_carrier: number | null },
): Promise<void> {
  const carriers = (await queries.carriersOf(tx, id_reservation)).map(carrier => carrier.id_company);
  const clients = concernedBy(tx, id_reservation).filter(id => !carriers.includes(id));
  tx.changed(
    'comment',
    id_reservation,
    to.visibility === 'INTERNAL' ? [] : to.id_carrier === null ? clients : [to.id_carrier],
  );
}

interface Target {
  id_comment: number;
  version: number;
}

/** Locks the author's own comment in the version that was read. Errors: 404, 409 MODIFICADO. */
async function lockOwnComment(tx: Tx, { id_comment, version }: Target) {
  const seen = await queries.findComment(tx, id_comment);
  if (seen === undefined) throw notFound('El comentario no existe');
  await tx.elevate();
  const held = await queries.holdComment(tx, id_comment);
  if (held === undefined) throw notFound('El comentario no existe');
  if (held.version !== version) throw changedMeanwhile();
  // Whoever is concerned by the reservation hears of the change.
  await noteParties(tx, held.id_reservation);
  return { seen, held };
}

/** Changes the text. Errors: 404; 409 MODIFICADO, EDICION_VENCIDA, COMENTARIO_ELIMINADO; 422 COMENTARIO_AJENO. */
export async function editComment(tx: Tx, actor: Actor, input: Target & { text: string }): Promise<number> {
  const { seen, held } = await lockOwnComment(tx, input);
  demand(canEditComment(held, actor.id_user, tx.now));
  await queries.storeText(tx, input.id_comment, input.text);
  await rewordNotices(tx, aboutOf(input.id_comment), {
    subject: 'MENCION',
    ...mentionOf(actor.name, held.id_reservation, input.text),
  });
  await publish(tx, held.id_reservation, seen);
  tx.audit({
    action: 'edit_comment',
    noun: 'reservation',
    id: held.id_reservation,
    before: { text: held.text },
    after: { text: input.text },
  });
  return input.id_comment;
}

/** Deletes a comment; an entry without text remains visible. Errors: those of a change, without the time limit. */
export async function deleteComment(tx: Tx, actor: Actor, input: Target): Promise<number> {
  const { seen, held } = await lockOwnComment(tx, input);
  demand(canDeleteComment(held, actor.id_user));
  await queries.markDeleted(tx, input.id_comment);
  await withdrawNotices(tx, aboutOf(input.id_comment));
  await publish(tx, held.id_reservation, seen);
  tx.audit({ action: 'delete_comment', noun: 'reservation', id: held.id_reservation, before: { text: held.text } });
  return input.id_comment;
}
