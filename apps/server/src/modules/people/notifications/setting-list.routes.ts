import {
  listSettingNotifications,
  listSettingNotificationsExcel,
  type PersonSetting,
} from '@cabezal/contract/people/notifications/setting-list.calls';
import { CHANNEL_NAMES, CHANNELS } from '@cabezal/domain/system/notices/channels';
import { listPage } from '../../../platform/db/list.ts';
import { serveExcel, yesNo } from '../../../platform/excel/excel.ts';
import type { ExcelColumn } from '../../../platform/excel/workbook.ts';
import { type Route, serve } from '../../../platform/http/route.ts';
import { channelsOf } from '../../system/notices/channels-of.ts';
import { type StoredPersonSetting, settingList } from './setting-list.queries.ts';

/** The channels of a person and subject, as they are resolved when something is told. */
function shown(stored: StoredPersonSetting): PersonSetting {
  const { id_user, person, company, subject, subject_name, group } = stored;
  const channels = channelsOf(stored, { ...stored, code: subject }).map(({ channel, on, from }) => ({
    channel,
    on,
    from,
  }));
  return { id_user, person, company, subject, subject_name, group, channels };
}

const columns: ExcelColumn<PersonSetting>[] = [
  { header: 'PERSONA', key: 'person', width: 30, type: 'text' },
  { header: 'COMPAÑÍA', key: 'company', width: 32, type: 'text' },
  { header: 'AVISO', key: 'subject_name', width: 28, type: 'text' },
  ...CHANNELS.map(
    (channel): ExcelColumn<PersonSetting> => ({
      header: CHANNEL_NAMES[channel].toUpperCase(),
      key: 'channels',
      width: 18,
      type: 'text',
      value: row => yesNo(row.channels.find(one => one.channel === channel)?.on),
    }),
  ),
];

/** Who gets what, as a list and as its Excel. */
export const settingListRoutes = (): Route[] => [
  serve(listSettingNotifications, async ({ tx, actor, input }) => {
    const page = await listPage<StoredPersonSetting>(tx, settingList(input, actor), input);
    return { ...page, rows: page.rows.map(shown) };
  }),
  serveExcel(listSettingNotificationsExcel, listSettingNotifications, {
    name: 'quien_recibe_avisos',
    sheet: 'Quién recibe qué',
    columns,
    spec: ({ input, actor }) => settingList(input, actor),
    shown: async () => shown,
  }),
];
