import { z } from 'zod';
import { action, defineCall } from '../../call.ts';
import { id, text } from '../../shapes.ts';

/** Name of the presence event in the live stream. */
export const presenceEvent = 'presence';
/** Seconds between messages of a browser, and after which a silent one is removed. */
export const PRESENCE_EVERY_S = 20;
export const PRESENCE_FORGOTTEN_S = 45;

/** Records with presence: the board (id is the day as a number, 20261124), a leg without guide, a guide, a reservation. */
export const presenceNoun = z.enum(['board', 'leg', 'guide', 'reservation']);
export type PresenceNoun = z.infer<typeof presenceNoun>;

export interface PresenceRow {
  id_user: number;
  name: string;
  noun: PresenceNoun;
  id: number;
  mode: 'viewing' | 'editing';
}

export const sayPresence = defineCall({
  method: 'POST',
  path: '/presence',
  access: action('reservation.read'),
  changes: false,
  input: z.strictObject({
    noun: presenceNoun,
    id,
    mode: z.enum(['viewing', 'editing', 'gone']),
    /** Id of the browser window; closing one does not remove the person's other windows. */
    page: text(40).optional(),
  }),
  output: z.object({ ok: z.literal(true) }),
  summary:
    'Reports that the person views or edits a record; sent every 20 s, valid for 45 s. It locks nothing. The operator’s people receive it on the live stream (event «presence»); other people are not reported.',
  shows: [],
});
