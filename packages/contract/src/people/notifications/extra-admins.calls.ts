import { CHANNELS } from '@cabezal/domain/system/notices/channels';
import { EXTRA_SUBJECTS } from '@cabezal/domain/system/notices/subjects';
import { z } from 'zod';
import { action, defineCall } from '../../call.ts';
import { id, listInput, pageOf, text, version } from '../../shapes.ts';

/** Extra administrators: people of the operator who are also told of some subjects, whoever else is (10-watch-tell-terminals §2). */
const subject = z.enum(EXTRA_SUBJECTS);
const channel = z.enum(CHANNELS);

const extraAdmin = z.object({
  id_notification_extra_admin: z.number(),
  id_user: z.number(),
  person: z.string(),
  subjects: z.array(subject),
  /** On which channels, unless the person chose otherwise. */
  channels: z.array(channel),
  /** Why, for the office. */
  note: z.string().nullable(),
  active: z.boolean(),
  /** False: the person cannot sign in any more, and is told nothing. */
  person_active: z.boolean(),
  version: z.number(),
});
export type ExtraAdminRow = z.infer<typeof extraAdmin>;

const access = action('notification.write');
const touches = ['notification_extra_admin', 'notification_setting'] as const;
const input = listInput({ active: z.boolean(), subject });
export type ExtraAdminFilters = NonNullable<z.infer<typeof input>['filters']>;

export const getNotificationsExtraAdmin = defineCall({
  method: 'GET',
  path: '/users/get_notifications_extra_admin',
  access,
  input,
  output: pageOf(extraAdmin),
  summary: 'The extra administrators, by name and page. The operator’s people only.',
  shows: ['notification_extra_admin', 'user'],
});

export const saveNotificationsExtraAdmin = defineCall({
  method: 'POST',
  path: '/users/save_notifications_extra_admin',
  access,
  input: z.strictObject({
    id_user: id,
    /** 0: the person is none yet. */
    version: z.number().int().min(0).max(2_147_483_647).default(0),
    subjects: z.array(subject).min(1, 'Elija al menos un aviso').max(EXTRA_SUBJECTS.length),
    channels: z.array(channel).min(1, 'Elija al menos un canal').max(CHANNELS.length),
    note: text(200).nullish(),
  }),
  output: extraAdmin,
  touches,
  summary:
    'Makes one of the operator’s people an extra administrator of some subjects, or changes which. Errors: 404; 409 MODIFICADO, also for a person who is one already; 422 USUARIO_AJENO.',
});

export const changeStateNotificationsExtraAdmin = defineCall({
  method: 'POST',
  path: '/users/change_state_notifications_extra_admin',
  access,
  input: z.strictObject({ id_notification_extra_admin: id, version, active: z.boolean() }),
  output: extraAdmin,
  touches,
  summary: 'Stops telling an extra administrator, or begins again. Errors: 404; 409 MODIFICADO.',
});
