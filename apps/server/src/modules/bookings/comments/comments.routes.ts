import * as calls from '@cabezal/contract/bookings/comments/comments.calls';
import { canDeleteComment, canEditComment } from '@cabezal/domain/bookings/comments/comments';
import type { Tx } from '../../../platform/db/tx.ts';
import type { Actor, Context } from '../../../platform/http/context.ts';
import { notFound } from '../../../platform/http/errors.ts';
import { type Route, serve, serveChange } from '../../../platform/http/route.ts';
import { isVisible } from '../../system/records/visible.queries.ts';
import * as queries from './comments.queries.ts';
import { deleteComment, editComment, mayName, writeComment } from './write-comment.ts';
import { writeComments } from './write-comments.ts';

/** A comment as the caller reads it, with the actions that are possible. */
const shown = (tx: Tx, actor: Actor, comment: queries.FoundComment, last: number): calls.Comment => ({
  ...comment,
  is_new: comment.id_comment > last && comment.id_user !== actor.id_user && comment.deleted_at === null,
  can: {
    edit: actor.actions.has('reservation.comment') && canEditComment(comment, actor.id_user, tx.now) === true,
    delete: actor.actions.has('reservation.comment') && canDeleteComment(comment, actor.id_user) === true,
  },
});

async function list(tx: Tx, actor: Actor, id_reservation: number) {
  if (!(await isVisible(tx, 'reservation', id_reservation))) throw notFound('La reserva no existe');
  const last = await queries.readUpTo(tx, actor.id_user, id_reservation);
  const comments = (await queries.listComments(tx, id_reservation)).map(one => shown(tx, actor, one, last));
  const isOperator = actor.audience === 'operator';
  const writes = actor.actions.has('reservation.comment') && actor.audience !== 'driver';
  const people = writes ? await tx.asSystem(() => queries.peopleOf(tx, id_reservation)) : [];
  const own = people.filter(one => mayName(actor, one));
  return {
    comments,
    unread: comments.filter(one => one.is_new).length,
    carriers: isOperator ? await queries.carriersOf(tx, id_reservation) : [],
    people: own.map(({ works_on_it: _, ...one }) => one),
  };
}

/** The comment after a change, read with the caller's own rights. */
const after = async ({ tx, actor }: Context<unknown>, id_comment: number): Promise<calls.Comment> => {
  const found = await queries.findComment(tx, id_comment);
  if (found === undefined) throw notFound('El comentario no existe');
  return shown(tx, actor, found, id_comment);
};

export function commentRoutes(): Route[] {
  return [
    serve(calls.getComments, ({ tx, actor, input }) => list(tx, actor, input.id)),
    serveChange(calls.addComment, ({ tx, actor, input }) => writeComment(tx, actor, input), after),
    serveChange(
      calls.addComments,
      ({ tx, actor, input }) => writeComments(tx, actor, input),
      (_, done) => done,
    ),
    serveChange(calls.editComment, ({ tx, actor, input }) => editComment(tx, actor, input), after),
    serveChange(calls.deleteComment, ({ tx, actor, input }) => deleteComment(tx, actor, input), after),
    serveChange(
      calls.readComments,
      async ({ tx, actor, input }) => {
        if (!(await isVisible(tx, 'reservation', input.id_reservation))) throw notFound('La reserva no existe');
        await tx.elevate();
        await queries.storeLastRead(tx, actor.id_user, input.id_reservation, input.last_id);
        return input.id_reservation;
      },
      async ({ tx, actor }, id_reservation) => ({ unread: (await list(tx, actor, id_reservation)).unread }),
    ),
  ];
}
