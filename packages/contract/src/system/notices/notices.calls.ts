import { NOTICE_SUBJECT_CODES } from '@cabezal/domain/system/notices/subjects';
import { z } from 'zod';
import { defineCall, signedIn } from '../../call.ts';
import { id, instant } from '../../shapes.ts';

/** Something about which a person is notified. `url`: where to look, an address of the application. */
export const notice = z.object({
  id_notice: z.number(),
  subject: z.enum(NOTICE_SUBJECT_CODES),
  text: z.string(),
  url: z.string(),
  created_at: instant,
  read_at: instant.nullable(),
});
export type Notice = z.infer<typeof notice>;

export const getNotices = defineCall({
  method: 'GET',
  path: '/notifications/list',
  access: signedIn,
  input: z.strictObject({}),
  output: z.object({ unread: z.number(), notices: z.array(notice) }),
  summary: 'The own notices, the newest 50, and the number of unread ones. Those older than 90 days are deleted.',
  shows: ['notice'],
});

export const readNotices = defineCall({
  method: 'POST',
  path: '/notifications/read',
  access: signedIn,
  input: z.strictObject({
    /** The notices that were read; absent: all up to the newest that the person has seen, `up_to`. */
    id_notices: z.array(id).max(50).optional(),
    up_to: id.optional(),
  }),
  output: z.object({ unread: z.number() }),
  touches: ['notice'],
  summary:
    'Marks own notices as read: those named, or all up to `up_to`, so that one which arrives meanwhile stays unread. Ids of others change nothing.',
});
