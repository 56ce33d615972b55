import {
  PRESENCE_EVERY_S,
  type PresenceNoun,
  type PresenceRow,
  sayPresence,
} from '@cabezal/contract/system/presence/presence.calls';
import { useEffect, useMemo, useSyncExternalStore } from 'react';
import { callApi } from '../../api/call-api.ts';
import { presenceStore } from '../../live/presence-store.ts';
import { useAccess } from '../rights/use-access.ts';
import { type Mode, PresenceReporter } from './presence-reporter.ts';

/** Everyone who views the record, including this person. */
const useAt = (noun: PresenceNoun, id: number): readonly PresenceRow[] =>
  useSyncExternalStore(presenceStore.subscribe, () => presenceStore.at(noun, id));

/** Everyone else. */
export function useOthers(noun: PresenceNoun, id: number): readonly PresenceRow[] {
  const { person } = useAccess();
  const rows = useAt(noun, id);
  return useMemo(() => rows.filter(row => row.id_user !== person.id_user), [rows, person.id_user]);
}

/** The id of this window, among the windows of its person; pages without TLS have no randomUUID. */
const page = crypto.randomUUID?.() ?? `${Date.now()}-${Math.random().toString(36).slice(2, 12)}`;
/** Presence is only information: failed messages are ignored. */
const reporter = new PresenceReporter(
  (noun, id, mode) => void callApi(sayPresence, { noun, id, mode, page }).catch(() => undefined),
  () => document.visibilityState === 'visible',
);
let parts = 0;
let timer: ReturnType<typeof setInterval> | undefined;
const turn = () => reporter.turn();

/** Repeats the messages as long as a part of the page is registered. */
function keep(isMore: boolean): void {
  parts += isMore ? 1 : -1;
  if (parts > 0 && timer === undefined) {
    timer = setInterval(() => reporter.beat(), PRESENCE_EVERY_S * 1000);
    document.addEventListener('visibilitychange', turn);
  }
  if (parts > 0) return;
  clearInterval(timer);
  timer = undefined;
  document.removeEventListener('visibilitychange', turn);
}

/** Reports this person's presence while the page is visible; null: there is no record. */
export function useSayPresence(noun: PresenceNoun, id: number | null, mode: Mode) {
  const { isOperator, may } = useAccess();
  const says = isOperator && may('reservation.read') && id !== null;
  useEffect(() => {
    if (!says) return;
    const leave = reporter.enter(noun, id, mode);
    keep(true);
    return () => {
      leave();
      keep(false);
    };
  }, [says, noun, id, mode]);
}

/** «3 despachadores» on the board of that day; undefined if there are no others. Also reports this person's presence. */
export function useDispatchers(day: string): string | undefined {
  const id = Number(day.replaceAll('-', ''));
  useSayPresence('board', id, 'viewing');
  const count = useOthers('board', id).length + 1;
  return count > 1 ? `${count} despachadores` : undefined;
}
