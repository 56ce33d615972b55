import { AlertOutlined } from '@ant-design/icons';
import { App, Button } from 'antd';
import { useEffect } from 'react';
import { useNavigate } from 'react-router';
import { onLiveChange, onLiveNotice } from '../../live/live.ts';
import { paths } from '../paths.ts';
import { refreshPerson } from '../session/session.ts';

const personNouns = ['session', 'menu', 'permission'];

/** A pushed notice stays until it is closed; «Revisar ahora» leads to the monitoring board (spec §2 «Shell»). */
export function LiveNotices() {
  const { notification } = App.useApp();
  const navigate = useNavigate();
  useEffect(
    () =>
      onLiveNotice(notice => {
        const key = `notice-${notice.text}`;
        const review = () => {
          notification.destroy(key);
          void navigate(paths.monitoring);
        };
        notification.open({
          key,
          title: notice.text,
          icon: <AlertOutlined className="cz-notice-icon" />,
          duration: false,
          actions: (
            <Button type="primary" onClick={review}>
              Revisar ahora
            </Button>
          ),
        });
      }),
    [notification, navigate],
  );
  // Menu counts, permissions or the own account changed.
  useEffect(
    () =>
      onLiveChange(nouns => {
        if (personNouns.some(noun => nouns.has(noun))) void refreshPerson();
      }),
    [],
  );
  return null;
}
