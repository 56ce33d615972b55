import type { MonitoredTrip } from '@cabezal/contract/tracking/monitoring/monitoring.calls';
import type { InputRef } from 'antd';
import type { RefObject } from 'react';
import { useShortcuts } from '../../../ui/use-shortcuts.ts';
import { type CaseActs, SNOOZE_MIN } from './cases/use-cases.ts';

interface BoardKeys {
  /** The trips of the list in order. */
  ids: readonly number[];
  chosen: MonitoredTrip | null;
  /** Whether a card is open: of a trip, or of a case whose trip is over. */
  isOpen: boolean;
  searchRef: RefObject<InputRef | null>;
  choose: (id_guide: number | null) => void;
  centre: () => void;
  /** What the person may do with the case of the chosen trip. */
  acts: Pick<CaseActs, 'ack' | 'take' | 'end' | 'snooze'>;
}

function step(ids: readonly number[], chosen: number | undefined, by: number): number | undefined {
  const at = chosen === undefined ? -1 : ids.indexOf(chosen);
  if (at === -1) return by > 0 ? ids[0] : ids.at(-1);
  return ids[Math.min(ids.length - 1, Math.max(0, at + by))];
}

const isOnButton = ({ target }: KeyboardEvent) => target instanceof HTMLElement && target.closest('button, a') !== null;

/**
 * J and K move through the list, Enter centres the map, Esc closes, L calls, / searches; A acknowledges the case of the chosen trip, T takes
 * it, Z snoozes it, R resolves it.
 */
export function useBoardKeys({ ids, chosen, isOpen, searchRef, choose, centre, acts }: BoardKeys) {
  const walk = (by: number) => choose(step(ids, chosen?.id_guide, by) ?? null);
  const phone = chosen?.driver_phone;
  const { snooze } = acts;
  useShortcuts({
    j: () => walk(1),
    k: () => walk(-1),
    '/': () => searchRef.current?.focus(),
    Enter: chosen && (event => (isOnButton(event) ? false : centre())),
    Escape: isOpen ? () => choose(null) : null,
    a: acts.ack,
    t: acts.take,
    r: acts.end,
    z: snooze && (() => snooze(SNOOZE_MIN)),
    l: phone
      ? () => {
          window.location.href = `tel:${phone}`;
        }
      : null,
  });
}
