import { z } from 'zod';
import { action, defineCall } from '../../call.ts';
import { id, instant, MOST_AT_ONCE, text, version } from '../../shapes.ts';

/** Readers of a comment: the operator's people only, also the client's side, or also one carrier. */
export const visibility = z.enum(['INTERNAL', 'CLIENT', 'CARRIER']);
export type Visibility = z.infer<typeof visibility>;

const words = text(2000).min(1, 'Escriba el comentario');

export const comment = z.object({
  id_comment: z.number(),
  id_reservation: z.number(),
  id_sub_reservation: z.number().nullable(),
  id_parent: z.number().nullable(),
  /** Null: deleted. */
  text: z.string().nullable(),
  visibility,
  /** The carrier that reads it. */
  carrier: z.string().nullable(),
  id_carrier: z.number().nullable(),
  mentions: z.array(z.object({ id_user: z.number(), name: z.string() })),
  files: z.array(z.object({ id_file: z.number(), filename: z.string(), type: z.string() })),
  id_user: z.number(),
  author: z.string(),
  company: z.string(),
  created_at: instant,
  edited_at: instant.nullable(),
  deleted_at: instant.nullable(),
  version: z.number(),
  /** Unread by the caller. */
  is_new: z.boolean(),
  can: z.object({ edit: z.boolean(), delete: z.boolean() }),
});
export type Comment = z.infer<typeof comment>;

export const getComments = defineCall({
  method: 'GET',
  path: '/reservation/reservation-comments/{id}',
  access: action('reservation.read'),
  input: z.strictObject({ id }),
  output: z.object({
    comments: z.array(comment),
    unread: z.number(),
    /** Carriers of the reservation, as possible recipients; operator's audience only. */
    carriers: z.array(z.object({ id_company: z.number(), name: z.string() })),
    /** People who may be mentioned in a comment of each visibility. */
    people: z.array(
      z.object({ id_user: z.number(), name: z.string(), company: z.string(), id_company: z.number(), visibility }),
    ),
  }),
  summary:
    'Comments of a reservation that the person’s side may read, oldest first, with the number of new ones. A customer reads those addressed to the client, a carrier those addressed to it, drivers and links none.',
  shows: [
    { noun: 'comment', by: 'id' },
    { noun: 'reservation', by: 'id' },
  ],
});

export const addComment = defineCall({
  method: 'POST',
  path: '/reservation/add-reservation-comment',
  access: action('reservation.comment'),
  input: z.strictObject({
    id_reservation: id,
    id_sub_reservation: id.nullish(),
    id_parent: id.nullish(),
    text: words,
    visibility,
    /** Recipient of a comment with visibility CARRIER. */
    id_carrier: id.nullish(),
    mentions: z.array(id).max(20).default([]),
    id_files: z.array(id).max(10).default([]),
  }),
  output: comment,
  touches: ['comment'],
  summary:
    'Writes a comment. A customer’s comment is for the client’s side, a carrier’s for itself and the operator, whatever the input says; a reply has the readers of the comment that it answers.',
});

export const addComments = defineCall({
  method: 'POST',
  path: '/reservation/add-reservation-comments',
  access: action('reservation.comment'),
  input: z.strictObject({
    ids: z
      .array(id)
      .min(1, 'Elija al menos una reserva')
      .max(MOST_AT_ONCE, `Hasta ${MOST_AT_ONCE} filas por vez`)
      .refine(ids => new Set(ids).size === ids.length, 'Una reserva está dos veces'),
    text: words,
    visibility: visibility.exclude(['CARRIER']),
  }),
  output: z.object({
    results: z.array(
      z.discriminatedUnion('ok', [
        z.object({ id: z.number(), ok: z.literal(true), id_comment: z.number() }),
        z.object({ id: z.number(), ok: z.literal(false), message: z.string(), code: z.string() }),
      ]),
    ),
    changed: z.number(),
    refused: z.number(),
  }),
  touches: ['comment'],
  summary:
    'Writes the same comment to up to 200 reservations, each separately; its readers are determined as for a single one. 404 if one of them is outside the scope.',
});

const one = z.strictObject({ id_comment: id, version });

export const editComment = defineCall({
  method: 'POST',
  path: '/reservation/update-reservation-comment',
  access: action('reservation.comment'),
  input: one.extend({ text: words }),
  output: comment,
  touches: ['comment'],
  summary: 'Changes one’s own comment within 15 minutes. 409 EDICION_VENCIDA afterwards, MODIFICADO.',
});

export const deleteComment = defineCall({
  method: 'POST',
  path: '/reservation/delete-reservation-comment',
  access: action('reservation.comment'),
  input: one,
  output: comment,
  touches: ['comment'],
  summary: 'Deletes one’s own comment: it stays as «eliminado», without its text.',
});

export const readComments = defineCall({
  method: 'POST',
  path: '/reservation/read-reservation-comments',
  access: action('reservation.read'),
  input: z.strictObject({ id_reservation: id, last_id: id }),
  output: z.object({ unread: z.number() }),
  touches: ['comment'],
  summary: 'Stores up to which comment this person has read.',
});
