import { DisconnectOutlined } from '@ant-design/icons';
import { formatTime } from '@cabezal/domain/system/time/time';
import { useEffect, useState } from 'react';
import { useLiveState } from '../../live/live.ts';

/** A shorter interruption of the stream is not shown: it reconnects automatically. */
const PATIENCE_MS = 4000;

/** Shows over every screen that the server cannot be reached, and since when; disappears after reconnecting. */
export function ConnectionBanner() {
  const { downSince } = useLiveState();
  const [shown, setShown] = useState(false);
  useEffect(() => {
    if (downSince === null) return setShown(false);
    const timer = setTimeout(() => setShown(true), Math.max(0, downSince + PATIENCE_MS - Date.now()));
    return () => clearTimeout(timer);
  }, [downSince]);
  return (
    <div role="status">
      {shown && downSince !== null && (
        <div className="cz-shell-connection">
          <DisconnectOutlined /> Sin conexión desde {formatTime(new Date(downSince))} · se pondrá al día sola
        </div>
      )}
    </div>
  );
}
