import type { readNotices as readNoticesCall } from '@cabezal/contract/system/notices/notices.calls';
import type { z } from 'zod';
import type { Tx } from '../../../platform/db/tx.ts';
import type { Actor } from '../../../platform/http/context.ts';
import { markRead, named, upTo } from './notices.queries.ts';

/** Marks the person's own notices as read, and tells the person's other windows. Not audited: it changes no record. */
export async function readNotices(tx: Tx, actor: Actor, input: z.infer<typeof readNoticesCall.input>): Promise<void> {
  const { id_notices = [], up_to } = input;
  await tx.elevate();
  const read =
    (await markRead(tx, actor.id_user, named(id_notices))) +
    (up_to === undefined ? 0 : await markRead(tx, actor.id_user, upTo(up_to)));
  if (read > 0) tx.changedWithin('notice', actor.id_user, actor.id_company);
}
