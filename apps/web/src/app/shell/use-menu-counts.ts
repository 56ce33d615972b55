import { getMenuCounts } from '@cabezal/contract/people/session/session.calls';
import { useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { callKey, changesFor } from '../../api/nouns.ts';
import { useCall } from '../../api/use-call.ts';
import { refreshPerson } from '../session/session.ts';

// A company's least margin and the general limits stand in the session, too.
const personNouns = ['session', 'permission', 'role', 'company', 'parameter'] as const;
const countedNouns = ['reservation', 'guide', 'sap_posting'] as const;
/** A busy day changes what the menu counts many times a minute: the counts follow a little later. */
const COUNTS_LATER_MS = 4_000;

/** Reads the person again when rights change, and the counts of the menu when what they count changes. */
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
    const stop = changesFor(client).onTold(heard => {
      const all = heard === 'everything';
      if (all || personNouns.some(noun => heard.has(noun))) void refreshPerson();
      if (all || countedNouns.some(noun => heard.has(noun))) later();
    });
    return () => {
      stop();
      window.clearTimeout(timer);
    };
  }, [client]);
}

/** What waits behind entries of the menu, by their address. */
const none: Record<string, number> = {};
export const useMenuCounts = (): Record<string, number> =>
  useCall(getMenuCounts, {}, { staleTime: COUNTS_LATER_MS }).data ?? none;
