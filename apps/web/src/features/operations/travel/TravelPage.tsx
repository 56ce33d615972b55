import { getTravel, type Travel } from '@cabezal/contract/operations/travel/travel.calls';
import { useQueryClient } from '@tanstack/react-query';
import { type ReactNode, useCallback, useEffect, useState } from 'react';
import { useParams } from 'react-router';
import { useCall } from '../../../api/use-call.ts';
import { dayAddress, rememberTrip } from '../../../app/last-trip.ts';
import { screens } from '../../../app/paths.ts';
import { Answer } from '../../../ui/feedback/Answer.tsx';
import { PageSkeleton } from '../../../ui/feedback/Skeletons.tsx';
import { applyAnswer } from './apply-answer.ts';
import { cacheShell } from './cache-shell.ts';
import { measureClock } from './clock-offset.ts';
import { forgetTripLink } from './day-store.ts';
import { GoneLink } from './GoneLink.tsx';
import { dropPapersOf } from './kept-papers.ts';
import { loadLaterParts } from './later-parts.ts';
import { isLinkEnded } from './link-ended.ts';
import { loadPage } from './load-page.ts';
import { cacheTrip, readTrip } from './outbox-store.ts';
import { TravelView } from './TravelView.tsx';
import { useOutbox } from './use-outbox.ts';
import './travel.css';
import './problem.css';

/** Interval of the reads, so that events recorded by GPS appear soon. A live stream would keep the phone's radio awake. */
const AGAIN_MS = 20_000;
const closed = new Set([400, 401, 403, 404]);

const alone = (said: ReactNode) => <main className="cz-travel-gone">{said}</main>;

/** The driver's phone page: the next tap, the missing papers, the stops. It works without signal. */
export default function TravelPage() {
  const { token = '' } = useParams();
  return <TravelOfLink key={token} token={token} />;
}

function TravelOfLink({ token }: { token: string }) {
  const [trip, setTrip] = useState(() => readTrip<Travel>(token));
  const found = useCall(getTravel, {}, { token, refetchInterval: AGAIN_MS });
  const take = useCallback(
    (given: Travel) => {
      setTrip(given);
      cacheTrip(token, given);
    },
    [token],
  );
  const client = useQueryClient();
  const answered = useCallback(
    (given: Travel) => {
      take(given);
      void applyAnswer(client, token, given);
    },
    [take, client, token],
  );
  const { data, error, dataUpdatedAt } = found;
  useEffect(() => {
    if (data === undefined) return;
    take(data);
    measureClock(data.now, dataUpdatedAt);
  }, [data, dataUpdatedAt, take]);
  const isOpen = data !== undefined;
  useEffect(() => {
    // A link that ended is not remembered: the trip in the phone may be shown until the server says so.
    if (isOpen) rememberTrip(token);
  }, [isOpen, token]);
  const isShown = trip !== undefined;
  useEffect(() => {
    if (!isShown) return;
    // What is not sent must not be deleted when the phone runs out of space.
    void navigator.storage?.persist?.().catch(() => false);
    const day = dayAddress() === null ? [] : [loadPage(screens.driverDay.page)];
    void Promise.allSettled([...day, loadLaterParts()]).then(cacheShell);
    // A new service worker that takes control does not know the files of the page yet.
    const again = () => void cacheShell();
    navigator.serviceWorker?.addEventListener('controllerchange', again, { once: true });
    return () => navigator.serviceWorker?.removeEventListener('controllerchange', again);
  }, [isShown]);
  // The trip stored in the phone is shown until an answer arrives, also without signal.
  const shown = trip ?? data;
  const id_guide = shown?.guide.id_guide ?? null;
  const outbox = useOutbox(token, id_guide, answered);
  const isGone = error !== null && closed.has(error.status);
  const isEnded = error !== null && isLinkEnded(error);
  useEffect(() => {
    if (isEnded) forgetTripLink(token);
    // Whoever has the phone now may not be the driver of the trip.
    if (isEnded && id_guide !== null) void dropPapersOf(id_guide);
  }, [isEnded, id_guide, token]);
  if (isGone) return <GoneLink token={token} outbox={outbox} />;
  if (shown) return <TravelView trip={shown} outbox={outbox} token={token} onTrip={answered} />;
  return <Answer query={found} what="el viaje" loading={<PageSkeleton />} around={alone} />;
}
