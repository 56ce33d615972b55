import {
  PRESENCE_EVERY_S,
  type PresenceNoun,
  type PresenceRow,
  sayPresence,
} from '@cabezal/contract/presence/presence.calls';
import { useEffect, useMemo, useSyncExternalStore } from 'react';
import { callApi } from '../../../api/call-api.ts';
import { useAccess } from '../../../kits/rights/use-access.ts';
import { presenceStore } from '../../../live/presence-store.ts';

/** Who looks at it, oneself included. */
const useAt = (noun: PresenceNoun, id: number): readonly PresenceRow[] =>
  useSyncExternalStore(presenceStore.subscribe, () => presenceStore.at(noun, id));

/** The others. */
export function useOthers(noun: PresenceNoun, id: number): readonly PresenceRow[] {
  const { person } = useAccess();
  const rows = useAt(noun, id);
  return useMemo(() => rows.filter(row => row.id_user !== person.id_user), [rows, person.id_user]);
}

/** Says that one is there, as long as the page is seen; it only informs, so that what cannot be said is not said. */
export function useSayPresence(noun: PresenceNoun, id: number, mode: 'viewing' | 'editing') {
  const { isOperator } = useAccess();
  useEffect(() => {
    if (!isOperator) return;
    const say = (now: 'viewing' | 'editing' | 'gone') =>
      void callApi(sayPresence, { noun, id, mode: now }).catch(() => undefined);
    const beat = () => {
      if (document.visibilityState === 'visible') say(mode);
    };
    const turn = () => say(document.visibilityState === 'visible' ? mode : 'gone');
    beat();
    const timer = setInterval(beat, PRESENCE_EVERY_S * 1000);
    document.addEventListener('visibilitychange', turn);
    return () => {
      clearInterval(timer);
      document.removeEventListener('visibilitychange', turn);
      say('gone');
    };
  }, [isOperator, noun, id, mode]);
}

/** «3 despachadores» on the board of that day; undefined while one is alone. Says that one is there, too. */
export function useDispatchers(day: string): string | undefined {
  const id = Number(day.replaceAll('-', ''));
  useSayPresence('board', id, 'viewing');
  const count = useOthers('board', id).length + 1;
  return count > 1 ? `${count} despachadores` : undefined;
}
