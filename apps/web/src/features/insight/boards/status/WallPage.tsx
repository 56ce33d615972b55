import { FieldTimeOutlined, FullscreenOutlined } from '@ant-design/icons';
import { getStatusBoard, type WallTrip } from '@cabezal/contract/insight/boards/status.calls';
import { Button, Segmented } from 'antd';
import { lazy, type ReactNode, Suspense, useMemo, useRef, useState } from 'react';
import { useNavigate } from 'react-router';
import { useCall } from '../../../../api/use-call.ts';
import { paths } from '../../../../app/paths.ts';
import { useAccess } from '../../../../kits/rights/use-access.ts';
import { LiveStatus } from '../../../../live/LiveStatus.tsx';
import { Answer } from '../../../../ui/feedback/Answer.tsx';
import { EmptyState } from '../../../../ui/feedback/EmptyState.tsx';
import { RowsSkeleton } from '../../../../ui/feedback/Skeletons.tsx';
import { PageHeader } from '../../../../ui/PageHeader.tsx';
import { useAddress } from '../../../../ui/use-address.ts';
import { useClock } from '../../../../ui/use-clock.ts';
import { useShortcuts } from '../../../../ui/use-shortcuts.ts';
import { useLook } from './use-look.tsx';
import { WallRow } from './WallRow.tsx';
import { groupTrips, hasDelay, isWallGroup, WALL_GROUPS } from './wall.ts';
import './wall.css';

const PeriodGantt = lazy(() => import('./PeriodGantt.tsx'));
const JustifyTrip = lazy(() => import('./JustifyTrip.tsx'));
const TimesDialog = lazy(() => import('./TimesDialog.tsx'));

/** The board is read again even if nothing was changed, because slack and stand-by change with time. */
const AGAIN_MS = 30_000;

/** `/monitoreo/status_reservas`: containers on the road, for a wall screen, or today's trips on a time axis. */
export default function WallPage() {
  const { may } = useAccess();
  const { isLine, look } = useLook();
  const mayDraw = may('reservation.read');
  if (!isLine || !mayDraw) return <WallTable look={mayDraw && look} />;
  return (
    <Suspense fallback={<RowsSkeleton rows={8} />}>
      <PeriodGantt look={look} title="Tablero de viajes" usual="dia" />
    </Suspense>
  );
}

/** One row per container on the road. J and K choose a row, Enter opens the card of the trip. */
function WallTable({ look }: { look: ReactNode }) {
  const { get, change } = useAddress<'por'>();
  const chosenBy = get('por');
  const by = isWallGroup(chosenBy) ? chosenBy : 'atencion';
  const found = useCall(getStatusBoard, { rows: true, filters: {} }, { refetchInterval: AGAIN_MS });
  const count = found.data?.trips.length ?? 0;
  const [seesTimes, setSeesTimes] = useState(false);
  /** The trip that is being justified. This state is outside the rows, because the trip may leave the board while the person writes. */
  const [explained, justify] = useState<WallTrip | null>(null);
  return (
    <div className="cz-page cz-boards-wall">
      <PageHeader
        title="Tablero de viajes"
        marks={found.data && <span className="cz-title-count">{count} en curso</span>}
        status={<LiveStatus />}
        actions={
          <>
            {look}
            <Segmented
              aria-label="Orden"
              value={by}
              options={[...WALL_GROUPS]}
              onChange={por => change({ por: por === 'atencion' ? null : por })}
            />
            <Button icon={<FieldTimeOutlined />} onClick={() => setSeesTimes(true)}>
              Tiempos
            </Button>
            <Button
              className="cz-boards-full"
              icon={<FullscreenOutlined />}
              aria-label="Pantalla completa"
              title="Pantalla completa"
              onClick={() => void document.documentElement.requestFullscreen?.()}
            />
          </>
        }
      />
      <Answer query={found} what="el tablero">
        {({ trips }) => <Wall trips={trips} by={by} onJustify={justify} />}
      </Answer>
      <Suspense fallback={null}>{seesTimes && <TimesDialog onClose={() => setSeesTimes(false)} />}</Suspense>
      <Suspense fallback={null}>{explained && <JustifyTrip trip={explained} onClose={() => justify(null)} />}</Suspense>
    </div>
  );
}

const cardOf = (id_guide: number) => `${paths.monitoring}?viaje=${id_guide}`;

interface WallProps {
  trips: WallTrip[];
  by: (typeof WALL_GROUPS)[number]['value'];
  onJustify: (trip: WallTrip) => void;
}

function Wall({ trips, by, onJustify }: WallProps) {
  const navigate = useNavigate();
  const groups = useMemo(() => groupTrips(trips, by), [trips, by]);
  const ids = groups.flatMap(group => group.trips.map(trip => trip.id_guide));
  const [chosen, choose] = useState<number | null>(null);
  const { mayKeep } = useAccess();
  const writes = mayKeep('justification.write');
  const now = useClock();
  const box = useRef<HTMLTableElement>(null);
  const walk = (step: number) => {
    const at = chosen === null ? -1 : ids.indexOf(chosen);
    const next = ids[at === -1 ? (step > 0 ? 0 : ids.length - 1) : Math.min(ids.length - 1, Math.max(0, at + step))];
    if (next === undefined) return;
    choose(next);
    box.current?.querySelector(`[data-trip="${next}"]`)?.scrollIntoView({ block: 'nearest' });
  };
  useShortcuts({
    j: () => walk(1),
    k: () => walk(-1),
    Enter: chosen !== null && ids.includes(chosen) ? () => void navigate(cardOf(chosen)) : null,
    Escape: chosen === null ? null : () => choose(null),
  });
  if (trips.length === 0)
    return (
      <EmptyState
        title="Ningún viaje en curso"
        text="Aquí aparece cada contenedor desde que su camión está por salir hasta que termina."
      />
    );
  return (
    <div className="cz-boards-wall-body">
      <table ref={box} className="cz-boards-trips">
        <thead>
          <tr>
            <th scope="col">Viaje</th>
            <th scope="col">Cliente</th>
            <th scope="col">Estado</th>
            <th scope="col">Dónde</th>
            <th scope="col">Sigue</th>
            <th scope="col">Cita</th>
            <th scope="col">Llega</th>
            <th scope="col">Holgura</th>
            <th scope="col">Stand-by</th>
            <th scope="col">Camión</th>
            <th scope="col">Operativo</th>
          </tr>
        </thead>
        {groups.map(group => (
          <tbody key={group.name ?? 'all'}>
            {group.name !== null && (
              <tr className="cz-boards-group">
                <th scope="rowgroup" colSpan={11}>
                  {group.name} <span className="cz-quiet">{group.trips.length}</span>
                </th>
              </tr>
            )}
            {group.trips.map(trip => (
              <WallRow
                key={trip.id_guide}
                trip={trip}
                to={cardOf(trip.id_guide)}
                isChosen={trip.id_guide === chosen}
                onJustify={writes && hasDelay(trip, now) ? onJustify : undefined}
                onChoose={() => choose(trip.id_guide)}
              />
            ))}
          </tbody>
        ))}
      </table>
    </div>
  );
}
