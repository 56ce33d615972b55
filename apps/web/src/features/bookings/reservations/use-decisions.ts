import type { ReservationRow } from '@cabezal/contract/bookings/reservations/reservation.shapes';
import { rejectReservation, updatePendingState } from '@cabezal/contract/bookings/reservations/reservations.calls';
import { useQueryClient } from '@tanstack/react-query';
import { useCallback, useState } from 'react';
import { messageOf } from '../../../api/api-error.ts';
import { invalidateNouns } from '../../../api/nouns.ts';
import { Attempts, UnsureError } from '../../../kits/many/attempts.ts';
import { runEach } from '../../../kits/many/run-each.ts';
import { toast } from '../../../ui/feedback/toast.ts';
import type { GivenMotive } from './use-motives.ts';

type Decided = Pick<ReservationRow, 'id_reservation' | 'version'>;

interface Running {
  verb: string;
  done: number;
  total: number;
}

/** By reservation. Outside the screens: a decision without a certain answer is repeated, whatever was opened meanwhile. */
const decisions = new Attempts(updatePendingState);
const rejections = new Attempts(rejectReservation);

export const approveOne = ({ id_reservation, version }: Decided, margin_reason?: string) =>
  decisions.send(id_reservation, { id_reservation, version, estado: 'ACCEPTED', margin_reason });
const reopenOne = ({ id_reservation, version }: Decided) =>
  decisions.send(id_reservation, {
    id_reservation,
    version,
    estado: 'PENDING',
    motive: 'Se deshizo la aprobación',
  });
const rejectOne = ({ id_reservation, version }: Decided, given: GivenMotive) =>
  rejections.send(id_reservation, { id_reservation, version, ...given });

interface Outcome {
  done: number;
  failed: number;
  /** Their answer was lost. */
  unsure: number;
}

/** «2 rechazadas, 1 no se pudo: …, de 1 no se sabe si pasó»; if none succeeded, without the first part. */
export function summary(word: string, { done, failed, unsure }: Outcome): string {
  const did = `${done} ${done === 1 ? `${word}a` : `${word}as`}`;
  const where = failed === 1 ? 'pudo: el motivo está en la fila' : 'pudieron: el motivo está en cada fila';
  const isAlone = done === 0 && unsure === 0;
  const parts = [
    (done > 0 || failed + unsure === 0) && did,
    failed > 0 && (isAlone && failed === 1 ? `No se ${where}` : `${failed} no se ${where}`),
    unsure > 0 && `${done + failed > 0 ? 'de' : 'De'} ${unsure} no se sabe si pasó: decida otra vez, no se repite`,
  ];
  return parts.filter(Boolean).join(', ');
}

/** Decides several reservations one after another; failures are kept by reservation until they are retried. */
export function useDecisions() {
  const client = useQueryClient();
  const [failures, setFailures] = useState<ReadonlyMap<number, string>>(new Map());
  const [running, setRunning] = useState<Running | null>(null);
  const [approved, setApproved] = useState<readonly Decided[]>([]);

  const decideEach = useCallback(
    async (rows: readonly Decided[], verb: string, word: string, one: (row: Decided) => Promise<unknown>) => {
      setFailures(before => new Map([...before].filter(([id]) => rows.every(row => row.id_reservation !== id))));
      const results = await runEach(rows, one, {
        onProgress: before => setRunning({ verb, done: before.length, total: rows.length }),
      });
      const failed = new Map<number, string>();
      for (const { row, answer, error } of results)
        if (answer === null) failed.set(row.id_reservation, messageOf(error));
      const unsure = results.filter(({ error }) => error instanceof UnsureError).length;
      setRunning(null);
      setFailures(before => new Map([...before, ...failed]));
      invalidateNouns(client, updatePendingState.touches);
      const announce = failed.size === 0 ? toast.success : toast.warning;
      announce(summary(word, { done: rows.length - failed.size, failed: failed.size - unsure, unsure }));
      return failed;
    },
    [client],
  );
  return {
    failures,
    running,
    forgetFailures: useCallback(() => setFailures(new Map()), []),
    /** The latest approved reservations, until the approval is undone, closed or followed by another decision. */
    approved,
    /** `margin_reason`: why a margin below the minimum is accepted. */
    approve: async (rows: readonly Decided[], margin_reason?: string) => {
      const done: Decided[] = [];
      const failed = await decideEach(rows, 'Aprobando', 'aprobad', async row => {
        done.push(await approveOne(row, margin_reason));
      });
      setApproved(done);
      return failed;
    },
    /** The person has closed the notice of the approval. */
    closeApproved: () => setApproved([]),
    takeBack: () => {
      setApproved([]);
      return decideEach(approved, 'Deshaciendo', 'devuelt', reopenOne);
    },
    reject: (rows: readonly Decided[], given: GivenMotive) => {
      setApproved([]);
      return decideEach(rows, 'Rechazando', 'rechazad', row => rejectOne(row, given));
    },
  };
}

export type Decisions = ReturnType<typeof useDecisions>;
