import { AlertOutlined } from '@ant-design/icons';
import { App, Button } from 'antd';
import { useEffect } from 'react';
import { useNavigate } from 'react-router';
import { onLiveChange, onLiveNotice } from '../../live/live.ts';
import { paths } from '../paths.ts';
import { refreshPerson } from '../session/session.ts';
import { useProblemNotices } from './use-problem-notices.tsx';

const personNouns = ['session', 'menu', 'permission'];
/** What the menu counts. A busy day changes these many times a minute: the counts follow a little later. */
const countedNouns = ['reservation', 'guide'];
const COUNTS_LATER_MS = 4_000;

function useMenuCounts(): void {
  useEffect(() => {
    let timer: number | undefined;
    const later = () => {
      timer ??= window.setTimeout(() => {
        timer = undefined;
        void refreshPerson();
      }, COUNTS_LATER_MS);
    };
    const stop = onLiveChange(nouns => {
      if (personNouns.some(noun => nouns.has(noun))) void refreshPerson();
      else if (countedNouns.some(noun => nouns.has(noun))) later();
    });
    return () => {
      stop();
      window.clearTimeout(timer);
    };
  }, []);
}

/** A pushed notice stays until it is closed; «Revisar ahora» leads to the monitoring board (spec §2 «Shell»). */
export function LiveNotices() {
  const { notification } = App.useApp();
  const navigate = useNavigate();
  useMenuCounts();
  useProblemNotices();
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
  return null;
}
