import { z } from 'zod';
import { defineCall, signedIn } from '../../call.ts';
import { givenInstant, id, instant, requiredText } from '../../shapes.ts';

/** A saved view of a list: the query string of its address under a name. Own, or shared within the company. */
export const savedView = z.object({
  id_saved_view: z.number(),
  screen: z.string(),
  name: z.string(),
  query: z.string(),
  /** Visible to everyone in the author's company. */
  is_shared: z.boolean(),
  /** False: may be used and copied, not changed. */
  is_own: z.boolean(),
  author: z.string(),
});
export type SavedView = z.infer<typeof savedView>;

const screen = z
  .string()
  .max(120)
  .regex(/^\/[\w/{}-]*$/, 'La pantalla no es válida');

export const getViews = defineCall({
  method: 'GET',
  path: '/views',
  access: signedIn,
  input: z.strictObject({ screen }),
  output: z.array(savedView),
  summary: 'Saved views of one screen: the own ones by name, then those that others of the company share.',
  shows: ['saved_view'],
});

export const saveView = defineCall({
  method: 'POST',
  path: '/views/save',
  access: signedIn,
  input: z.strictObject({
    /** Id of the view to rename or change; absent: identified by name. */
    id_saved_view: id.nullish(),
    screen,
    name: requiredText(60),
    query: z
      .string()
      .max(4000, 'La vista tiene demasiados filtros')
      .regex(/^[\x20-\x7e]*$/, 'La vista no es válida'),
    /** Absent: unchanged; a new view is private. */
    is_shared: z.boolean().optional(),
  }),
  output: savedView,
  touches: ['saved_view'],
  summary:
    'Saves a view of a screen for oneself or shared with the own company; the same own name again replaces it. At most 50 own views per screen and 300 in all, of screens of the application; 422 DEMASIADAS_VISTAS, PANTALLA_DESCONOCIDA, VISTA_AJENA for a view shared by another person.',
});

export const deleteView = defineCall({
  method: 'POST',
  path: '/views/delete',
  access: signedIn,
  input: z.strictObject({ id_saved_view: id }),
  output: z.object({ id_saved_view: z.number(), deleted: z.literal(true) }),
  touches: ['saved_view'],
  summary:
    'Deletes one of the own saved views, also for the people with whom it is shared; 422 VISTA_AJENA for another person’s.',
});

/** Form of the draft, with the record's id if any: `reservation`, `reservation-48188`. */
const kind = z.string().regex(/^[a-z][\w-]{0,59}$/, 'El borrador no es válido');
/** Maximum draft as JSON, bytes. */
export const MAX_DRAFT_BYTES = 64 * 1024;

const maxDepth = 30;
/** Whether the database can store the value as JSON: no NUL, no lone surrogates, limited nesting. */
export function isStorable(value: unknown, depth = 0): boolean {
  if (typeof value === 'string') return !value.includes('\u0000') && !/\p{Surrogate}/u.test(value);
  if (typeof value !== 'object' || value === null) return true;
  if (depth >= maxDepth) return false;
  return Object.entries(value).every(([key, inner]) => isStorable(key) && isStorable(inner, depth + 1));
}

export const draft = z.object({ kind: z.string(), payload: z.unknown(), updated_at: instant });
export type Draft = z.infer<typeof draft>;

export const getDraft = defineCall({
  method: 'GET',
  path: '/drafts/{kind}',
  access: signedIn,
  input: z.strictObject({ kind }),
  output: draft.nullable(),
  summary: 'The draft of a form that the person left, or null.',
  shows: [],
});

export const saveDraft = defineCall({
  method: 'POST',
  path: '/drafts/save',
  access: signedIn,
  // The draft and its envelope.
  most_bytes: MAX_DRAFT_BYTES + 512,
  input: z.strictObject({
    kind,
    payload: z
      .record(z.string(), z.unknown())
      .refine(payload => isStorable(payload), 'El borrador no se puede guardar'),
    /** `updated_at` of the draft that this one is based on; null: none. Absent: overwrites any draft. */
    known: givenInstant.nullish(),
  }),
  output: z.object({ kind: z.string(), updated_at: instant }),
  summary:
    'Stores the draft of a form, one per kind and person, at most 64 kB of JSON. A person has at most 100: beyond, the one that was written longest ago is dropped. 409 BORRADOR_AJENO if the stored one is not `known`.',
});

export const deleteDraft = defineCall({
  method: 'POST',
  path: '/drafts/delete',
  access: signedIn,
  input: z.strictObject({
    kind,
    /** `updated_at` of the draft to delete. Absent: any. */
    known: givenInstant.optional(),
  }),
  output: z.object({ kind: z.string(), deleted: z.boolean() }),
  summary: 'Deletes a draft; succeeds also without one. `deleted` false: the stored one is not `known` and stays.',
});
