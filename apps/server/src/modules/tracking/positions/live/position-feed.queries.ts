import type { NotifyConnection } from '../../../../platform/db/notify-connection.ts';
import type { LastPosition } from '../storage/position.ts';

interface Look {
  readonly snapshot: string;
  readonly positions: LastPosition[];
}

/** Last positions that the previous snapshot did not show, by the method of live_changes; without a snapshot, those of every truck. */
export async function lookAtPositions(notifyConnection: NotifyConnection, before: string | null): Promise<Look> {
  const [look] = await notifyConnection.query<Look>(
    `select s.snapshot::text as snapshot, coalesce((select jsonb_agg(jsonb_build_object('id_truck', l.id_truck, 'device_time', iso(l.device_time),
        'lat', l.lat, 'lng', l.lng, 'speed_kmh', l.speed_kmh, 'heading', l.heading)) from last_positions l
      where $1::pg_snapshot is null or (l.xid >= pg_snapshot_xmin($1::pg_snapshot) and l.xid < pg_snapshot_xmax(s.snapshot)
        and not pg_visible_in_snapshot(l.xid, $1::pg_snapshot))), '[]') as positions
    from (select pg_current_snapshot() as snapshot) s`,
    [before],
  );
  if (look === undefined) throw new Error('a row was expected');
  return look;
}
