import { getDriverToday } from '@cabezal/contract/operations/travel/today.calls';
import { type ReactNode, useEffect, useState } from 'react';
import { useParams } from 'react-router';
import { useCall } from '../../../api/use-call.ts';
import { forgetPhone, rememberPhone } from '../../../app/last-trip.ts';
import { screens } from '../../../app/paths.ts';
import { Answer } from '../../../ui/feedback/Answer.tsx';
import { EmptyState } from '../../../ui/feedback/EmptyState.tsx';
import { PageSkeleton } from '../../../ui/feedback/Skeletons.tsx';
import { cacheShell } from './cache-shell.ts';
import { DayView } from './DayView.tsx';
import { cacheDay, dropDay, readDay } from './day-store.ts';
import { loadLaterParts } from './later-parts.ts';
import { isLinkEnded } from './link-ended.ts';
import { loadPage } from './load-page.ts';
import './travel.css';
import './day.css';

/** Trips are assigned and issued in the office meanwhile. A live stream would keep the phone's radio awake. */
const AGAIN_MS = 60_000;

/** «Hoy»: the trips of today and tomorrow of the driver to whom this phone is bound. Without signal it shows what it read last. */
export default function DriverDayPage() {
  const { token = '' } = useParams();
  return <DayOfPhone key={token} token={token} />;
}

function DayOfPhone({ token }: { token: string }) {
  const [kept, setKept] = useState(() => readDay(token));
  const found = useCall(getDriverToday, {}, { token, refetchInterval: AGAIN_MS });
  const { data, error, dataUpdatedAt } = found;
  useEffect(() => {
    if (data === undefined) return;
    const read = { day: data, read_at: new Date(dataUpdatedAt).toISOString() };
    setKept(read);
    cacheDay(token, read);
    rememberPhone(token);
  }, [data, dataUpdatedAt, token]);
  const isEnded = error !== null && isLinkEnded(error);
  useEffect(() => {
    if (!isEnded) return;
    forgetPhone(token);
    dropDay(token);
  }, [isEnded, token]);
  const isShown = kept !== undefined;
  useEffect(() => {
    if (!isShown) return;
    void navigator.storage?.persist?.().catch(() => false);
    const store = () => void cacheShell();
    void Promise.allSettled([loadPage(screens.travelResources.page), loadLaterParts()]).then(store);
    // A new service worker that takes control does not know the files of the page yet.
    navigator.serviceWorker?.addEventListener('controllerchange', store, { once: true });
    return () => navigator.serviceWorker?.removeEventListener('controllerchange', store);
  }, [isShown]);
  if (isEnded) return <EndedPhone />;
  const isOld = error !== null || found.fetchStatus === 'paused';
  if (kept) return <DayView kept={kept} isOld={isOld} token={token} />;
  return <Answer query={found} what="sus viajes" loading={<PageSkeleton />} around={alone} />;
}

const alone = (said: ReactNode) => <main className="cz-travel-gone">{said}</main>;

function EndedPhone() {
  return (
    <main className="cz-travel-gone">
      <EmptyState
        title="Este teléfono ya no está vinculado"
        text="El vínculo venció o lo revocaron. Pida en la oficina un código nuevo y léalo con la cámara. Lo que anotó en sus viajes sigue guardado."
      />
    </main>
  );
}
