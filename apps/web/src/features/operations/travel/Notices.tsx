import { CheckCircleFilled, NotificationOutlined } from '@ant-design/icons';
import { type Travel, travelNotice } from '@cabezal/contract/operations/travel/travel.calls';
import { Button } from 'antd';
import { useState } from 'react';
import { messageOf } from '../../../api/api-error.ts';
import { callApi } from '../../../api/call-api.ts';
import { clock } from '../../../kits/trips/trip-clock.ts';

interface NoticesProps {
  /** Absent in a trip that an older version of the page stored. */
  notices: Travel['notices'] | undefined;
  token: string;
  onTrip: (trip: Travel) => void;
}

/** The operator's notices to the driver. «Entendido» confirms that a notice was read; without signal it stays on the screen. */
export function Notices({ notices = [], token, onTrip }: NoticesProps) {
  const [sending, send] = useState<number | null>(null);
  const [problem, setProblem] = useState<string | null>(null);
  const read = async (id_driver_notice: number) => {
    if (sending !== null) return;
    send(id_driver_notice);
    setProblem(null);
    try {
      onTrip(await callApi(travelNotice, { id_driver_notice }, { token }));
    } catch (cause) {
      setProblem(messageOf(cause));
    }
    send(null);
  };
  return notices.map(notice => (
    <div
      key={notice.id_driver_notice}
      className={`cz-travel-told${notice.received_at ? ' cz-travel-told-done' : ''}`}
      role="status"
    >
      {notice.received_at ? <CheckCircleFilled /> : <NotificationOutlined />}
      <span className="cz-travel-notice">
        <strong>Aviso de despacho · {clock(notice.at)}</strong>
        <small>{notice.text}</small>
        {problem !== null && notice.received_at === null && <small role="alert">{problem}</small>}
      </span>
      {notice.received_at === null && (
        <Button
          type="primary"
          loading={sending === notice.id_driver_notice}
          onClick={() => void read(notice.id_driver_notice)}
        >
          Entendido
        </Button>
      )}
    </div>
  ));
}
