import { RedoOutlined } from '@ant-design/icons';
import {
  getMessageLog,
  getMessageLogExcel,
  type MessageRow,
  resendNotification,
} from '@cabezal/contract/system/notices/message-log.calls';
import { CHANNEL_NAMES, MESSAGE_STATE_NAMES } from '@cabezal/domain/system/notices/channels';
import { mayResend } from '@cabezal/domain/system/notices/resend';
import { SUBJECT_NAMES } from '@cabezal/domain/system/notices/subjects-of-messages';
import { formatDateTime } from '@cabezal/domain/system/time/time';
import { Link } from 'react-router';
import { useAccess } from '../../../kits/rights/use-access.ts';
import { companyFilter } from '../../../kits/selects/company-filter.ts';
import { toast } from '../../../ui/feedback/toast.ts';
import { AskDialog } from '../../../ui/form/AskDialog.tsx';
import { optionsOf } from '../../../ui/form/options-of.ts';
import { customColumn, instantColumn, longTextColumn, textColumn } from '../../../ui/table/columns.tsx';
import { DataTable } from '../../../ui/table/DataTable.tsx';
import type { Filter } from '../../../ui/table/filter-types.ts';
import type { RowButton } from '../../../ui/table/row-buttons.tsx';

type Row = MessageRow;

/** Why it was not sent, what the service said, until when it waits, or that it is another try. */
function remark({ reason, error, send_after, id_resent_of }: Row): string | null {
  const why = reason ?? error;
  if (why !== null) return why;
  if (send_after !== null) return `Espera hasta ${formatDateTime(send_after)}`;
  return id_resent_of === null ? null : 'Reenvío de un mensaje anterior';
}

const columns = [
  instantColumn<Row>('created_at', 'Fecha', { sort: true, locked: true, card: 'line' }),
  customColumn<Row>('title', 'Asunto', row => <Link to={row.url}>{row.title}</Link>, {
    width: 180,
    locked: true,
    card: 'title',
  }),
  textColumn<Row>('person', 'Persona', { width: 160, card: 'line' }),
  longTextColumn<Row>('company', 'Compañía', { flex: 18, card: 'none' }),
  customColumn<Row>('channel', 'Canal', row => CHANNEL_NAMES[row.channel], { width: 110, card: 'line' }),
  customColumn<Row>('state', 'Estado', row => MESSAGE_STATE_NAMES[row.state], { width: 112, card: 'side' }),
  longTextColumn<Row>('text', 'Texto', { flex: 30, card: 'line' }),
  textColumn<Row>('cost_usd', 'Costo USD', { width: 100, hidden: true, card: 'none' }),
  textColumn<Row>('to_masked', 'Dirección', { width: 130, hidden: true, card: 'none' }),
  customColumn<Row>('remark', 'Observación', remark, { flex: 18, card: 'line' }),
  instantColumn<Row>('ended_at', 'Terminó', { sort: true, card: 'none' }),
];

const filters: Filter[] = [
  { kind: 'options', field: 'state', label: 'Estado', options: optionsOf(MESSAGE_STATE_NAMES) },
  { kind: 'options', field: 'channel', label: 'Canal', options: optionsOf(CHANNEL_NAMES) },
  { kind: 'options', field: 'subject', label: 'Asunto', options: optionsOf(SUBJECT_NAMES) },
  companyFilter(),
  { kind: 'dates', from: 'date_from', to: 'date_to', label: 'Fecha' },
];

const buttons: RowButton<Row>[] = [
  {
    key: 'resend',
    text: 'Reenviar',
    icon: <RedoOutlined />,
    bare: true,
    nameOf: row => `a ${row.person}`,
    when: row => mayResend(row) === true,
    dialog: (row, close) => (
      <AskDialog
        open
        title={`Reenviar a ${row.person}`}
        text={`Sale otra vez por ${CHANNEL_NAMES[row.channel]}, con el texto que esté vigente. El registro muestra cada intento.`}
        okText="Reenviar"
        call={resendNotification}
        input={{ id_message: row.id_message }}
        onDone={() => {
          toast.success('Se envía otra vez');
          close();
        }}
        onClose={close}
      />
    ),
  },
];

/** Who was notified of what, on which channel, and what became of it. What failed can be sent again. */
export function MessageLogTab() {
  const { mayKeep } = useAccess();
  return (
    <DataTable<Row>
      id="message_log"
      call={getMessageLog}
      columns={columns}
      row={{
        key: row => row.id_message,
        tone: row => (row.state === 'FALLIDA' ? 'problem' : 'normal'),
        buttons: mayKeep('notification.write') ? buttons : undefined,
      }}
      search="Persona, compañía, texto, error"
      filters={filters}
      onExcel={getMessageLogExcel}
      empty={{
        title: 'Aún no se envió nada',
        text: 'Cada aviso a una persona aparece aquí, con su canal y su estado.',
      }}
    />
  );
}
