import { getMessageLog, type MessageRow, resendNotification } from '@cabezal/contract/system/notices/message-log.calls';
import * as calls from '@cabezal/contract/system/notices/notices.calls';
import { listPage } from '../../../platform/db/list.ts';
import { ofOperator, type Route, serve, serveChange } from '../../../platform/http/route.ts';
import { markNoticesRead } from './mark-read.ts';
import { messageLogExcel } from './message-log.excel.ts';
import { messageLog } from './message-log.queries.ts';
import { countUnread, listNotices } from './notices.queries.ts';
import { resendMessage } from './resend.ts';

export function noticeRoutes(): Route[] {
  return [
    serve(calls.getNotices, async ({ tx, actor }) => ({
      unread: await countUnread(tx, actor.id_user),
      notices: await listNotices(tx, actor.id_user),
    })),
    serveChange(
      calls.readNotices,
      ({ tx, actor, input }) => markNoticesRead(tx, actor, input),
      async ({ tx, actor }) => ({ unread: await countUnread(tx, actor.id_user) }),
    ),
    serve(getMessageLog, ({ tx, input }) => listPage<MessageRow>(tx, messageLog(input, tx), input)),
    messageLogExcel(),
    ...ofOperator([
      serveChange(
        resendNotification,
        ({ tx, input }) => resendMessage(tx, input),
        (_, id_message) => ({ id_message }),
      ),
    ]),
  ];
}
