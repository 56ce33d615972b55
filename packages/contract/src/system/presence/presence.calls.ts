import { z } from 'zod';
import { action, defineCall } from '../../call.ts';
import { id, text } from '../../shapes.ts';

/** Name of the live stream's event that carries who is where. */
export const presenceEvent = 'presence';
/** How often a browser says that somebody is still there, and when who says nothing is forgotten, s. */
export const PRESENCE_EVERY_S = 20;
export const PRESENCE_FORGOTTEN_S = 45;

/** What people look at together: the board (its id is the day as a number, 20261124), a trip that waits, a guide, a reservation. */
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
    /** Which window says it: the one that closes does not speak for the others of its person. */
    page: text(40).optional(),
  }),
  output: z.object({ ok: z.literal(true) }),
  summary:
    'Says that the person looks at something or works on it; said every 20 s, forgotten after 45. It holds nothing. The operator’s people hear of it on the live stream (event «presence»); of others nothing is said.',
  shows: [],
});
