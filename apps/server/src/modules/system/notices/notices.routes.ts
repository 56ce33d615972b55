import * as calls from '@cabezal/contract/system/notices/notices.calls';
import { type Route, serve, serveChange } from '../../../platform/http/route.ts';
import { readNotices } from './mark-read.ts';
import { countUnread, listNotices } from './notices.queries.ts';

export function noticeRoutes(): Route[] {
  return [
    serve(calls.getNotices, async ({ tx, actor }) => ({
      unread: await countUnread(tx, actor.id_user),
      notices: await listNotices(tx, actor.id_user),
    })),
    serveChange(
      calls.readNotices,
      ({ tx, actor, input }) => readNotices(tx, actor, input),
      async ({ tx, actor }) => ({ unread: await countUnread(tx, actor.id_user) }),
    ),
  ];
}
