import { type Travel, type TravelPaper, travelPapers } from '@cabezal/contract/operations/travel/travel.calls';
import { mayKeepPapers, papersUntil } from '@cabezal/domain/operations/travel/phone-papers';
import { useCallback, useEffect, useState } from 'react';
import { messageOf } from '../../../api/api-error.ts';
import { callApi } from '../../../api/call-api.ts';
import { dropOtherPapers, dropPapersOf, type KeptPaper, keepPapers, keptPapers, storeUntil } from './kept-papers.ts';

interface KeptPapers {
  /** In the phone. */
  kept: readonly KeptPaper[];
  /** What may be kept; null: not known yet, as without signal. */
  offered: readonly TravelPaper[] | null;
  problem: string | null;
  keep: () => Promise<void>;
  drop: () => Promise<void>;
}

/**
 * The papers of the trip in this phone. Those of other trips are deleted when this one is opened, and its own a day after it was closed, as
 * soon as the phone knows that. Each contact with the server puts off the day on which the service worker deletes those of an open trip.
 */
export function useKeptPapers(trip: Travel, token: string): KeptPapers {
  const { id_guide, closed_at } = trip.guide;
  const [kept, setKept] = useState<readonly KeptPaper[]>([]);
  const [offered, setOffered] = useState<readonly TravelPaper[] | null>(null);
  const [problem, setProblem] = useState<string | null>(null);
  const read = useCallback(async () => setKept(await keptPapers(id_guide)), [id_guide]);
  useEffect(() => {
    const storeLimit = () => storeUntil(id_guide, papersUntil(closed_at, new Date()));
    const settle = async () => {
      await dropOtherPapers(id_guide);
      if (!mayKeepPapers(closed_at, new Date())) await dropPapersOf(id_guide);
      else if (closed_at !== null) await storeLimit();
      await read();
    };
    const ask = async () => {
      setOffered(await callApi(travelPapers, {}, { token }));
      await storeLimit();
    };
    void settle()
      .then(ask)
      .catch(() => setOffered(null));
  }, [id_guide, closed_at, token, read]);
  const keep = async () => {
    setProblem(null);
    try {
      setOffered(await keepPapers(id_guide, token, papersUntil(closed_at, new Date())));
    } catch (cause) {
      setProblem(messageOf(cause));
    }
    await read();
  };
  const drop = async () => {
    await dropPapersOf(id_guide);
    await read();
  };
  return { kept, offered, problem, keep, drop };
}
