import type { Notice } from '@cabezal/contract/system/notices/notices.calls';
import { SUBJECT_NAMES } from '@cabezal/domain/system/notices/subjects-of-messages';
import { Drawer } from 'antd';
import { type MouseEvent, useEffect, useState } from 'react';
import { Link, useLocation } from 'react-router';
import { ActionButton } from '../../ui/ActionButton.tsx';
import { useAge } from '../../ui/Age.tsx';
import { EmptyState } from '../../ui/feedback/EmptyState.tsx';
import { Failure } from '../../ui/feedback/Failure.tsx';
import { isAt } from './is-at.ts';
import type { useReadNotices } from './use-notices.ts';

interface NoticesDrawerProps {
  unread: number;
  notices: readonly Notice[];
  read: ReturnType<typeof useReadNotices>;
  onClose: () => void;
}

/** Where the person was when a notice was followed. */
interface Followed {
  notice: Notice;
  from: string;
}

/** The person's notices, the newest first. Following one marks it as read once its page is open: a form may ask before it is left. */
export default function NoticesDrawer({ unread, notices, read, onClose }: NoticesDrawerProps) {
  const newest = notices[0]?.id_notice;
  const place = useLocation();
  const [followed, setFollowed] = useState<Followed | null>(null);
  const mark = ({ id_notice, read_at }: Notice) => {
    if (read_at === null) void read.run({ id_notices: [id_notice] });
  };
  const follow = (notice: Notice, event: MouseEvent) => {
    // Opens in another tab, and this page stays.
    if (event.ctrlKey || event.metaKey || event.shiftKey) mark(notice);
    else setFollowed({ notice, from: place.key });
  };
  useEffect(() => {
    if (followed === null || place.key === followed.from) return;
    setFollowed(null);
    if (isAt(place, followed.notice.url)) mark(followed.notice);
    onClose();
  });
  return (
    <Drawer
      open
      onClose={onClose}
      size={420}
      title="Avisos"
      extra={
        unread > 0 && (
          <ActionButton look="text" loading={read.pending} onClick={() => read.run({ up_to: newest })}>
            Marcar todos como leídos
          </ActionButton>
        )
      }
    >
      <Failure error={read.error} />
      {notices.length === 0 && (
        <EmptyState
          title="Sin avisos"
          text="Aquí se le avisa cuando lo mencionan, le asignan una tarea o deciden una reserva suya."
        />
      )}
      <ul className="cz-shell-notice-list">
        {notices.map(notice => (
          <li key={notice.id_notice}>
            <Link
              to={notice.url}
              className={`cz-shell-notice${notice.read_at === null ? ' cz-shell-notice-unread' : ''}`}
              onClick={event => follow(notice, event)}
            >
              <span className="cz-shell-notice-head">
                {notice.read_at === null && <span className="cz-sr">Sin leer. </span>}
                <b>{SUBJECT_NAMES[notice.subject]}</b>
                <Since at={notice.created_at} />
              </span>
              <span>{notice.text}</span>
            </Link>
          </li>
        ))}
      </ul>
    </Drawer>
  );
}

function Since({ at }: { at: string }) {
  const age = useAge(at).text;
  return <span>{age === '0 min' ? 'ahora' : `hace ${age}`}</span>;
}
