import { getMenuCounts } from '@cabezal/contract/people/session/session.calls';
import { useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { callKey, changesFor } from '../../api/nouns.ts';
import { useCall } from '../../api/use-call.ts';
import { refreshPerson } from '../session/session.ts';

// The minimum margin of a company and the general limits are part of the session, too.
const personNouns = ['session', 'permission', 'role', 'company', 'parameter'] as const;
const countedNouns = ['reservation', 'guide', 'sap_posting'] as const;
/** On a busy day the counts of the menu change many times a minute: they are updated after this delay. */
const COUNTS_LATER_MS = 4_000;

/** Reads the person again when rights change, and the counts of the menu when their data change. */
export function useShellFreshness(): void {
  const client = useQueryClient();
  useEffect(() => {
    let timer: number | undefined;
    const later = () => {
      timer ??= window.setTimeout(() => {
        timer = undefined;
        void client.invalidateQueries({ queryKey: callKey(getMenuCounts, {}) });
      }, COUNTS_LATER_MS);
    };
    const stop = changesFor(client).onNotified(notice => {
      const all = notice === 'everything';
      if (all || personNouns.some(noun => notice.has(noun))) void refreshPerson();
      if (all || countedNouns.some(noun => notice.has(noun))) later();
    });
    return () => {
      stop();
      window.clearTimeout(timer);
    };
  }, [client]);
}

/** Counts of the menu's entries, by address. */
const none: Record<string, number> = {};
export const useMenuCounts = (): Record<string, number> =>
  useCall(getMenuCounts, {}, { staleTime: COUNTS_LATER_MS }).data ?? none;
