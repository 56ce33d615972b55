import type { Candidate } from '@cabezal/contract/operations/dispatch/dispatch.calls';
import { type ReactNode, useCallback, useState } from 'react';
import { ConfirmWithMotive } from '../../../ui/ConfirmWithMotive.tsx';

type Verb = 'Asignar' | 'Mover';
/** Undefined: not needed; null: cancelled. */
type Reason = string | undefined | null;
type Judged = Pick<Candidate, 'margin'>;
interface Asked {
  candidate: Judged;
  verb: Verb;
  answer: (reason: string | null) => void;
}

export interface MarginReason {
  ask: (candidate: Judged, verb: Verb) => Promise<Reason>;
  dialog: ReactNode;
}

/** Asks for a reason if the candidate takes the trip below the minimum margin, for every way to assign: list, key, drop, proposal. */
export function useMarginReason(): MarginReason {
  const [asked, setAsked] = useState<Asked | null>(null);
  const ask = useCallback(
    (candidate: Judged, verb: Verb): Promise<Reason> =>
      candidate.margin?.needs_reason
        ? new Promise(answer => setAsked({ candidate, verb, answer }))
        : Promise.resolve(undefined),
    [],
  );
  const end = (reason: string | null) => {
    asked?.answer(reason);
    setAsked(null);
  };
  const verb = asked?.verb ?? 'Asignar';
  const dialog = (
    <ConfirmWithMotive
      open={asked !== null}
      title={`${verb} con rentabilidad baja`}
      text={`${asked?.candidate.margin?.text ?? 'La rentabilidad queda bajo el mínimo'}. El motivo queda en el historial de la reserva.`}
      okText={verb}
      look="primary"
      onConfirm={end}
      onCancel={() => end(null)}
    />
  );
  return { ask, dialog };
}
