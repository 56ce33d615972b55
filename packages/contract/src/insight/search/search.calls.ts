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
  /** Of the reservation for a booking or container, of the payment order for an invoice. */
  id: z.number(),
  title: z.string(),
  subtitle: z.string(),
  /** Where it opens in the application. */
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
