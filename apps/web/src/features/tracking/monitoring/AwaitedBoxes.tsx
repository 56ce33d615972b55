import { ClockCircleOutlined } from '@ant-design/icons';
import { type AwaitedBox, getAwaitedBoxes } from '@cabezal/contract/tracking/monitoring/destination.calls';
import { formatDateTime } from '@cabezal/domain/system/time/time';
import { formatPlate } from '@cabezal/domain/system/validation/plate';
import { lazy, Suspense, useMemo } from 'react';
import { useCall } from '../../../api/use-call.ts';
import { Answer } from '../../../ui/feedback/Answer.tsx';
import { EmptyState } from '../../../ui/feedback/EmptyState.tsx';
import { PageSkeleton } from '../../../ui/feedback/Skeletons.tsx';
import { Chip } from '../../../ui/status/marks.tsx';
import { awaitedWords, hiddenWords } from './awaited-words.ts';
import { ExternalHead, TripsMap } from './LinkTrips.tsx';
import { AGAIN_MS, alone, closed } from './link-gone.tsx';
import { useNow } from './use-monitoring.ts';

const FleetActivity = lazy(() => import('./FleetActivity.tsx'));

/** The containers of a link, for whoever awaits them: when each comes, and its truck once it is near. A link to none of them may be one of a fleet. */
export function AwaitedBoxes({ token }: { token: string }) {
  const now = useNow(AGAIN_MS);
  const found = useCall(getAwaitedBoxes, {}, { token, refetchInterval: AGAIN_MS });
  const boxes = found.data?.boxes;
  const near = useMemo(
    () =>
      (boxes ?? [])
        .filter(box => box.position !== null)
        .map(({ id_guide, position }) => ({ id_guide, position, status: 'VIAJANDO' })),
    [boxes],
  );
  if (found.error && closed.has(found.error.status))
    return (
      <Suspense fallback={<PageSkeleton />}>
        <FleetActivity token={token} />
      </Suspense>
    );
  if (!found.data) return <Answer query={found} what="los contenedores" loading={<PageSkeleton />} around={alone} />;
  return (
    <main className="cz-monitoring-ex">
      <ExternalHead operator={found.data.operator} />
      <section className="cz-monitoring-ex-facts">
        {found.data.boxes.length === 0 && (
          <EmptyState title="No hay contenedores que esperar" text="Su viaje terminó o cambió." />
        )}
        {found.data.boxes.map(box => (
          <Awaited key={box.id_guide} box={box} now={now} />
        ))}
        <p className="cz-monitoring-ex-updated" role="status">
          <ClockCircleOutlined /> Actualizado {formatDateTime(found.data.updated_at)}
          {found.isRefetchError && ' · sin conexión, se vuelve a intentar'}
        </p>
      </section>
      {near.length > 0 && <TripsMap guides={near} />}
    </main>
  );
}

function Awaited({ box, now }: { box: AwaitedBox; now: Date }) {
  const hidden = hiddenWords(box);
  return (
    <>
      <div className="cz-monitoring-ex-title">
        <h1>{box.container_code ?? 'Su contenedor'}</h1>
      </div>
      <p>{awaitedWords(box, now)}</p>
      <div className="cz-monitoring-card-marks">
        <Chip>{box.container_type}</Chip>
        {box.license_plate && <span>Placa {formatPlate(box.license_plate)}</span>}
      </div>
      {box.receipts.map(({ received_name, at }) => (
        <p key={`${at} ${received_name}`} className="cz-monitoring-ex-received">
          Recibió <b>{received_name}</b> · {formatDateTime(at)}
        </p>
      ))}
      {hidden && <p className="cz-monitoring-ex-at">{hidden}</p>}
    </>
  );
}
