import type { Company } from '@cabezal/contract/people/companies/companies.calls';
import {
  listSettingNotifications,
  listSettingNotificationsExcel,
  type PersonSetting,
} from '@cabezal/contract/people/notifications/setting-list.calls';
import { CHANNEL_NAMES, CHANNELS, type Channel } from '@cabezal/domain/system/notices/channels';
import { NOTICE_SUBJECT_CODES } from '@cabezal/domain/system/notices/subjects';
import { SUBJECT_NAMES } from '@cabezal/domain/system/notices/subjects-of-messages';
import { customColumn, textColumn } from '../../../ui/table/columns.tsx';
import { DataTable } from '../../../ui/table/DataTable.tsx';
import type { Filter } from '../../../ui/table/filter-types.ts';

type Row = PersonSetting;

/** «Sí», with where it comes from if it is not the subject's default. */
function stateOf({ channels }: Row, channel: Channel): string {
  const found = channels.find(one => one.channel === channel);
  const state = found?.on ? 'Sí' : 'No';
  if (found?.from === 'PERSON') return `${state} · elegido`;
  return found?.from === 'COMPANY' ? `${state} · su compañía` : state;
}

const columns = [
  textColumn<Row>('person', 'Persona', { sort: true, flex: 24, locked: true, card: 'title' }),
  textColumn<Row>('subject_name', 'Aviso', { sort: true, flex: 24, card: 'line' }),
  textColumn<Row>('group', 'Grupo', { width: 120, card: 'none' }),
  ...CHANNELS.map(channel =>
    customColumn<Row>(channel, CHANNEL_NAMES[channel], row => stateOf(row, channel), { width: 150, card: 'line' }),
  ),
];

const filters: Filter[] = [
  {
    kind: 'options',
    field: 'subject',
    label: 'Aviso',
    options: NOTICE_SUBJECT_CODES.map(value => ({ value, label: SUBJECT_NAMES[value] })),
  },
];

/** Who of a company gets which notification on which channel. */
export function CompanyNoticeSettings({ company }: { company: Company }) {
  return (
    <DataTable<Row>
      id="notice_settings"
      call={listSettingNotifications}
      columns={columns}
      row={{ key: row => `${row.id_user} ${row.subject}` }}
      fixed={{ filters: { id_company: company.id_company } }}
      search="Nombre, correo"
      filters={filters}
      onExcel={listSettingNotificationsExcel}
      empty={{ title: 'Nadie recibe avisos', text: 'Aquí aparece cada persona activa con los avisos que recibe.' }}
    />
  );
}
