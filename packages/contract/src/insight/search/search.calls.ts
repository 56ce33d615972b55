import { z } from 'zod';
import { defineCall, signedIn } from '../../call.ts';
import { text } from '../../shapes.ts';

export const searchKind = z.enum([
  'reservation',
  'booking',
  'container',
  'guide',
  'invoice',
  'truck',
  'driver',
  'company',
  'location',
]);
export const searchRow = z.object({
  kind: searchKind,
  /** Id of the record; of a booking or container that of its reservation, of an invoice that of its payment order. */
  id: z.number(),
  title: z.string(),
  subtitle: z.string(),
  /** Path of the screen in the browser application. */
  path: z.string(),
});
export type SearchRow = z.infer<typeof searchRow>;

export const search = defineCall({
  method: 'POST',
  path: '/search',
  access: signedIn,
  changes: false,
  input: z.strictObject({ text: text(100).min(2, 'Escriba al menos 2 caracteres') }),
  output: z.array(searchRow),
  summary:
    'Finds reservations (number, client, booking, BL, any of their containers, reference), guides, invoices by their number, trucks, drivers, companies and establishments that the person may see, newest first, at most 20.',
  shows: [],
});
