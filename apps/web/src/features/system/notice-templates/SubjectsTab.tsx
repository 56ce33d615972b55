import { EditOutlined } from '@ant-design/icons';
import { getOptionsSubjectsNotifications, type SubjectTexts } from '@cabezal/contract/system/notices/templates.calls';
import { CHANNEL_NAMES, CHANNELS } from '@cabezal/domain/system/notices/channels';
import { formatDateTime } from '@cabezal/domain/system/time/time';
import { useState } from 'react';
import { callApi } from '../../../api/call-api.ts';
import { useCall } from '../../../api/use-call.ts';
import { ActionButton } from '../../../ui/ActionButton.tsx';
import { Answer } from '../../../ui/feedback/Answer.tsx';
import { RowsSkeleton } from '../../../ui/feedback/Skeletons.tsx';
import { Editing } from '../../../ui/form/EditPage.tsx';
import { present } from '../../../ui/form/use-editing.ts';
import { customColumn, textColumn } from '../../../ui/table/columns.tsx';
import { SmallTable } from '../../../ui/table/SmallTable.tsx';
import { SubjectForm } from './SubjectForm.tsx';
import { whatsAppState } from './whatsapp-state.ts';
import './notice-templates.css';

type Row = SubjectTexts;

const defaults = ({ channels }: Row): string => channels.map(channel => CHANNEL_NAMES[channel]).join(', ') || 'Ninguno';

/** The channels whose text the office has written. */
const ownTexts = ({ written }: Row): string =>
  CHANNELS.filter(channel => written.some(one => one.channel === channel))
    .map(channel => CHANNEL_NAMES[channel])
    .join(', ') || 'El de siempre';

function lastChange({ written }: Row): string | null {
  const [last] = written;
  return last === undefined ? null : `${formatDateTime(last.created_at)} · ${last.author}`;
}

const columns = [
  textColumn<Row>('name', 'Aviso', { card: 'title' }),
  textColumn<Row>('group', 'Grupo', { card: 'side' }),
  customColumn<Row>('channels', 'Por dónde sale', defaults, { card: 'line' }),
  customColumn<Row>('written', 'Texto propio', ownTexts, { card: 'line' }),
  customColumn<Row>('changed', 'Último texto', lastChange, { card: 'line' }),
  customColumn<Row>('whatsapp_template', 'Plantilla de WhatsApp', whatsAppState, { card: 'line' }),
];

const readSubject = async (subject: Row['subject']): Promise<Row> =>
  present((await callApi(getOptionsSubjectsNotifications, {})).find(row => row.subject === subject));

/** The subjects of notifications: on which channels they go out by default, and what they say. */
export function SubjectsTab() {
  const [edited, setEdited] = useState<Row | null>(null);
  const found = useCall(getOptionsSubjectsNotifications, {});
  if (!found.data) return <Answer query={found} what="los avisos" loading={<RowsSkeleton rows={8} />} />;
  return (
    <div className="cz-notice-templates">
      <SmallTable<Row>
        rows={found.data}
        columns={columns}
        rowKey={row => row.subject}
        note="Lo que dice cada aviso y por dónde sale mientras la persona no elija otra cosa. Un texto nuevo vale para todo lo que salga desde entonces."
        empty={{ title: 'No hay avisos', text: 'Aquí aparecen los avisos que envía la aplicación, con sus textos.' }}
        actions={row => (
          <ActionButton
            size="small"
            look="text"
            icon={<EditOutlined />}
            aria-label={`Editar ${row.name}`}
            onClick={() => setEdited(row)}
          />
        )}
      />
      {edited && (
        <Editing<Row> record={edited} read={() => readSubject(edited.subject)}>
          {(record, edit) => <SubjectForm record={record} edit={edit} onClose={() => setEdited(null)} />}
        </Editing>
      )}
    </div>
  );
}
