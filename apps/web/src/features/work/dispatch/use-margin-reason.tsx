import type { Candidate } from '@cabezal/contract/work/dispatch/dispatch.calls';
import { type ReactNode, useCallback, useState } from 'react';
import { ConfirmWithMotive } from '../../../ui/ConfirmWithMotive.tsx';

type Verb = 'Asignar' | 'Mover';
/** Undefined: none is needed; null: given up. */
type Reason = string | undefined | null;
interface Asked {
  candidate: Candidate;
  verb: Verb;
  answer: (reason: string | null) => void;
}

/** Whoever takes a trip below the least margin is chosen with a reason, by every way in: the list, a key, a drop. */
export function useMarginReason(): { ask: (candidate: Candidate, verb: Verb) => Promise<Reason>; dialog: ReactNode } {
  const [asked, setAsked] = useState<Asked | null>(null);
  const ask = useCallback(
    (candidate: Candidate, verb: Verb): Promise<Reason> =>
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
