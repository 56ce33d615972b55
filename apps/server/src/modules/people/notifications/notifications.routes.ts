import * as calls from '@cabezal/contract/people/notifications/notification-settings.calls';
import { type Route, serve, serveChange } from '../../../platform/http/route.ts';
import { findEditable, findInScope } from '../users/read-user.ts';
import { changeEmail } from './change-email.ts';
import { changeSettings } from './change-settings.ts';
import { offeredSubjects } from './notification-settings.queries.ts';
import { readMatrix } from './read-matrix.ts';

export function notificationRoutes(): Route[] {
  return [
    serve(calls.settingNotifications, ({ tx, actor }) => readMatrix(tx, actor.id_user)),
    serve(calls.settingNotificationsOf, async ({ tx, actor, input }) => {
      const { id_user } = await findInScope(tx, actor, input.id);
      return readMatrix(tx, id_user);
    }),
    serveChange(
      calls.updateNotifications,
      ({ tx, actor, input }) => changeSettings(tx, actor.id_user, input),
      ({ tx, actor }) => readMatrix(tx, actor.id_user),
    ),
    serveChange(
      calls.updateNotificationsOf,
      async ({ tx, actor, input }) => {
        const { id_user } = await findEditable(tx, actor, input.id);
        await changeSettings(tx, id_user, input);
      },
      async ({ tx, actor, input }) => {
        const { id_user } = await findInScope(tx, actor, input.id);
        return readMatrix(tx, id_user);
      },
    ),
    serveChange(
      calls.updateEmailNotification,
      ({ tx, actor, input }) => changeEmail(tx, actor, input),
      ({ tx, actor }) => readMatrix(tx, actor.id_user),
    ),
    serve(calls.optionsSubjectsNotifications, async ({ tx, actor }) =>
      (await offeredSubjects(tx, actor.audience)).map(({ code, name, group, critical, default_channels }) => ({
        subject: code,
        name,
        group,
        critical,
        default_channels: [...default_channels],
      })),
    ),
  ];
}
