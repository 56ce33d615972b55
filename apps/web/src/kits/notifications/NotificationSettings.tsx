import { LockOutlined } from '@ant-design/icons';
import type { Call } from '@cabezal/contract/call';
import {
  type NotificationMatrix,
  settingNotifications,
  settingNotificationsOf,
  updateNotifications,
  updateNotificationsOf,
} from '@cabezal/contract/people/notifications/notification-settings.calls';
import { CHANNEL_NAMES, CHANNELS, type Channel } from '@cabezal/domain/system/notices/channels';
import { useQueryClient } from '@tanstack/react-query';
import { Switch } from 'antd';
import { useId } from 'react';
import { callKey } from '../../api/nouns.ts';
import { useCall } from '../../api/use-call.ts';
import { useChange } from '../../api/use-change.ts';
import { useSendsMail, useSendsWhatsApp } from '../../api/use-config.ts';
import { ActionButton } from '../../ui/ActionButton.tsx';
import { Answer } from '../../ui/feedback/Answer.tsx';
import { EmptyState } from '../../ui/feedback/EmptyState.tsx';
import { Failure } from '../../ui/feedback/Failure.tsx';
import { RowsSkeleton } from '../../ui/feedback/Skeletons.tsx';
import './notifications.css';

type Subject = NotificationMatrix['subjects'][number];
type SubjectChannel = Subject['channels'][number];
interface Setting {
  subject: Subject['subject'];
  channel: Channel;
  on: boolean | null;
}

interface SettingsProps {
  /** The person; null: oneself. */
  id_user: number | null;
  /** True, or why the person's settings cannot be changed here. */
  can?: true | string;
}

/** On which channels a person is notified of what. Each switch is stored at once. */
export function NotificationSettings({ id_user, can = true }: SettingsProps) {
  const isOwn = id_user === null;
  const read: Call<unknown, NotificationMatrix> = isOwn ? settingNotifications : settingNotificationsOf;
  const change: Call<unknown, NotificationMatrix> = isOwn ? updateNotifications : updateNotificationsOf;
  const who = isOwn ? {} : { id: id_user };
  const client = useQueryClient();
  const found = useCall(read, who);
  const save = useChange(change, { onDone: answer => client.setQueryData(callKey(read, who), answer) });
  if (!found.data) return <Answer query={found} what="los avisos" loading={<RowsSkeleton rows={5} />} />;
  return (
    <>
      <Failure error={save.error} />
      <Matrix
        subjects={found.data.subjects}
        can={can}
        isPending={save.pending}
        onSet={settings => void save.run({ ...who, settings })}
      />
    </>
  );
}

interface MatrixProps {
  subjects: readonly Subject[];
  can: true | string;
  isPending: boolean;
  onSet: (settings: readonly Setting[]) => void;
}

function Matrix({ subjects, can, isPending, onSet }: MatrixProps) {
  const sendsMail = useSendsMail();
  const sendsWhatsApp = useSendsWhatsApp();
  const isSent = (channel: Channel): boolean =>
    channel === 'MAIL' ? sendsMail : channel !== 'WHATSAPP' || sendsWhatsApp;
  const shown = CHANNELS.filter(isSent);
  const chosen = subjects.flatMap(({ subject, channels }) =>
    channels.filter(({ from }) => from === 'PERSON').map(({ channel }) => ({ subject, channel, on: null })),
  );
  if (subjects.length === 0)
    return <EmptyState title="No hay avisos para este usuario" text="Hoy ningún aviso es para personas con su rol." />;
  return (
    <>
      <ul className="cz-notifications">
        {subjects.map(subject => (
          <li key={subject.subject}>
            <span className="cz-notifications-name">
              {subject.name}
              <span className="cz-quiet">{subject.group}</span>
            </span>
            {subject.channels
              .filter(({ channel }) => shown.includes(channel))
              .map(channel => (
                <ChannelSwitch
                  key={channel.channel}
                  name={subject.name}
                  channel={channel}
                  can={can}
                  isPending={isPending}
                  onSet={on => onSet([{ subject: subject.subject, channel: channel.channel, on }])}
                />
              ))}
          </li>
        ))}
      </ul>
      <ActionButton
        can={can === true ? chosen.length > 0 || 'Todo está como viene al instalar' : can}
        onClick={() => onSet(chosen)}
      >
        Volver a lo predeterminado
      </ActionButton>
    </>
  );
}

interface SwitchProps {
  name: string;
  channel: SubjectChannel;
  can: true | string;
  isPending: boolean;
  onSet: (on: boolean) => void;
}

/** Where the value comes from, in a word below the switch. */
const SOURCES = { SUBJECT: 'Predeterminado', COMPANY: 'De la empresa', PERSON: 'Elegido' } as const;

function ChannelSwitch({ name, channel: { channel, on, from, locked }, can, isPending, onSet }: SwitchProps) {
  const id = useId();
  const reason = locked ?? (can === true ? null : can);
  return (
    <span className="cz-notifications-channel">
      <span>{CHANNEL_NAMES[channel]}</span>
      <Switch
        checked={on}
        disabled={reason !== null || isPending}
        aria-label={`${name} por ${CHANNEL_NAMES[channel]}`}
        aria-describedby={id}
        onChange={onSet}
      />
      <span id={id} className="cz-quiet" title={reason ?? undefined}>
        {locked === null ? SOURCES[from] : <LockOutlined aria-label={locked} />}
      </span>
    </span>
  );
}
