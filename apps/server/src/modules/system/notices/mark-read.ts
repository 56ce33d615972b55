import type { readNotices } from '@cabezal/contract/system/notices/notices.calls';
import type { z } from 'zod';
import { holdName } from '../../../platform/db/hold-name.ts';
import type { Tx } from '../../../platform/db/tx.ts';
import type { Actor } from '../../../platform/http/context.ts';
import { markRead, named, upTo } from './notices.queries.ts';
import { noticesName } from './notify.ts';

/**
 * Marks the person's own notices as read, and informs the person's other windows. Not audited: it changes no record. Waits for notices that are
 * stored at the same moment: they may replace a group notice that is unread.
 */
export async function markNoticesRead(tx: Tx, actor: Actor, input: z.infer<typeof readNotices.input>): Promise<void> {
  const { id_notices = [], up_to } = input;
  await tx.elevate();
  await holdName(tx, noticesName(actor.id_user));
  const read =
    (await markRead(tx, actor.id_user, named(id_notices))) +
    (up_to === undefined ? 0 : await markRead(tx, actor.id_user, upTo(up_to)));
  if (read > 0) tx.changedWithin('notice', actor.id_user, actor.id_company);
}
