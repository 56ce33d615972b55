import { CHANNELS } from '@cabezal/domain/system/notices/channels';
import { NOTICE_SUBJECT_CODES } from '@cabezal/domain/system/notices/subjects';
import { z } from 'zod';
import { action, defineCall } from '../../call.ts';
import { id, listInput, pageOf } from '../../shapes.ts';
import { excelOf } from '../../system/excel/excel.calls.ts';

/** Who gets what (10-watch-tell-terminals §2): one row for each person and subject. */
const subject = z.enum(NOTICE_SUBJECT_CODES);

const personSetting = z.object({
  id_user: z.number(),
  person: z.string(),
  company: z.string(),
  subject,
  subject_name: z.string(),
  group: z.string(),
  /** Whether each channel is on, and whether that comes from the subject's default, the company or the person. */
  channels: z.array(
    z.object({ channel: z.enum(CHANNELS), on: z.boolean(), from: z.enum(['SUBJECT', 'COMPANY', 'PERSON']) }),
  ),
});
export type PersonSetting = z.infer<typeof personSetting>;

const input = listInput({ id_user: id, id_company: id, subject });
export type SettingFilters = NonNullable<z.infer<typeof input>['filters']>;

export const listSettingNotifications = defineCall({
  method: 'GET',
  path: '/users/list_setting_notifications',
  access: action('user.read'),
  input,
  output: pageOf(personSetting),
  summary:
    'Who gets which notification on which channel, by page: people with an account, of every company for the operator, of the own one for others.',
  shows: ['notification_setting', 'notification_subject', 'user'],
});
export const listSettingNotificationsExcel = excelOf(listSettingNotifications, 'setting_notifications');
