import { formatTime } from '@cabezal/domain/system/time/time';
import { LiveDot } from '../ui/status/marks.tsx';
import { useLiveState } from './live.ts';

/** «En vivo», or «Reconectando · sin conexión desde 12:38»: for the header of live data. */
export function LiveStatus({ detail }: { detail?: string }) {
  const { connected, downSince } = useLiveState();
  const since = downSince === null ? undefined : `sin conexión desde ${formatTime(new Date(downSince))}`;
  return <LiveDot live={connected} detail={connected ? detail : since} />;
}
