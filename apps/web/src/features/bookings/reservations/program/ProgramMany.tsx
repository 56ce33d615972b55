import { editSchedule, type FastReservation, getFastEdit } from '@cabezal/contract/bookings/reservations/editing.calls';
import { businessDate } from '@cabezal/domain/system/time/time';
import { Input } from 'antd';
import { useEffect, useMemo, useRef, useState } from 'react';
import { useCall } from '../../../../api/use-call.ts';
import { useChange } from '../../../../api/use-change.ts';
import { previewCan } from '../../../../kits/preview/preview-of.ts';
import { usePreview } from '../../../../kits/preview/use-preview.ts';
import { ActionButton } from '../../../../ui/ActionButton.tsx';
import { Dialog } from '../../../../ui/Dialog.tsx';
import { Answer } from '../../../../ui/feedback/Answer.tsx';
import { Failure } from '../../../../ui/feedback/Failure.tsx';
import { toast } from '../../../../ui/feedback/toast.ts';
import type { FormGuard } from '../../../../ui/form/use-leave-guard.ts';
import type { ClearChoice } from '../../../../ui/table/BulkBar.tsx';
import { PlanFields } from './PlanFields.tsx';
import { ProgramRows } from './ProgramRows.tsx';
import { isPlanned, type Plan, plannedRows } from './programming.ts';
import './program.css';

interface ProgramProps {
  ids: readonly number[];
  /** The initial way. */
  way: Plan['way'];
  clear: ClearChoice;
  onClose: () => void;
}

/** «Programar 20»: keep the calculated hours, shift them, space the appointments or paste slots; a preview of each row, then the change. */
export function ProgramMany({ ids, way, clear, onClose }: ProgramProps) {
  const query = useCall(getFastEdit, { ids: [...ids] });
  const guard = useRef(() => false);
  return (
    <Dialog
      open
      title={`Programar ${reservations(ids.length)}`}
      width={860}
      footer={null}
      unsaved={() => guard.current()}
      onClose={onClose}
    >
      {close => (
        <Answer query={query} what="las reservas elegidas">
          {chosen => (
            <Programming
              chosen={byCita(chosen)}
              way={way}
              clear={clear}
              guard={guard}
              onClose={onClose}
              onCancel={close}
            />
          )}
        </Answer>
      )}
    </Dialog>
  );
}

const reservations = (count: number) => (count === 1 ? '1 reserva' : `${count} reservas`);
const begin: Plan = {
  way: 'keep',
  shift: 30,
  date: null,
  time: null,
  every: 45,
  place: 'terminal',
  pasted: '',
};
const MIN_MOTIVE = 5;

interface ProgrammingProps {
  chosen: readonly FastReservation[];
  way: Plan['way'];
  clear: ClearChoice;
  guard: FormGuard;
  onClose: () => void;
  /** Asks before the entered plan is lost. */
  onCancel: () => void;
}

function Programming({ chosen, way, clear, guard, onClose, onCancel }: ProgrammingProps) {
  const [begun] = useState<Plan>(() => ({ ...begin, ...firstCita(chosen), way }));
  const [plan, setPlan] = useState(begun);
  const [motive, setMotive] = useState('');
  const today = businessDate(new Date());
  const { rows, wrong } = useMemo(() => plannedRows(chosen, plan, today), [chosen, plan, today]);
  const given = motive.trim().length < MIN_MOTIVE ? null : motive.trim();
  const preview = usePreview(editSchedule, { rows, motive: given, preview: true }, { isReady: rows.length > 0 });
  const { data, error, isBehind } = preview;
  const results = data?.results ?? [];
  const action = useChange(editSchedule);
  const [done, setDone] = useState<typeof results | null>(null);
  useEffect(() => {
    guard.current = () => done === null && isPlanned(begun, plan, motive);
  }, [guard, done, begun, plan, motive]);
  const lacksMotive = results.some(one => !one.ok && one.code === 'MOTIVO_REQUERIDO');
  const good = results.filter(one => one.ok).length;
  const confirm = async () => {
    const answer = await action.run({ rows, motive: motive.trim() || null, preview: false });
    if (answer === null) return;
    clear(answer.results.flatMap(one => (one.ok ? [] : [one.id])));
    if (answer.refused > 0) return setDone(answer.results);
    toast.success(answer.changed === 1 ? '1 reserva programada' : `${answer.changed} reservas programadas`);
    onClose();
  };
  if (done !== null)
    return (
      <>
        <ProgramRows chosen={chosen} rows={rows} results={done} isPreview={false} />
        <div className="cz-reservations-program-foot">
          <ActionButton look="primary" onClick={onClose}>
            Volver a la lista
          </ActionButton>
        </div>
      </>
    );
  const can = rows.length === 0 ? 'Complete el plan' : previewCan(preview, good, 'Ninguna se puede programar así');
  return (
    <>
      <PlanFields plan={plan} change={patch => setPlan({ ...plan, ...patch })} />
      {wrong.length > 0 && (
        <ul className="cz-reservations-program-wrong" role="alert">
          {wrong.map(({ text, reason }) => (
            <li key={text}>
              {text}: {reason}
            </li>
          ))}
        </ul>
      )}
      <ProgramRows chosen={chosen} rows={rows} results={results} isPreview isOld={isBehind} />
      {(lacksMotive || motive !== '') && (
        <Input
          aria-label="Motivo"
          placeholder="Motivo: hay guías ya emitidas"
          maxLength={500}
          value={motive}
          onChange={event => setMotive(event.target.value)}
        />
      )}
      <Failure error={error ?? action.error} />
      <div className="cz-reservations-program-foot">
        <ActionButton onClick={onCancel}>Cancelar</ActionButton>
        <ActionButton look="next" can={can} loading={action.pending} onClick={confirm}>
          {rows.length === 0 ? 'Programar' : `Programar ${isBehind ? rows.length : good}`}
        </ActionButton>
      </div>
    </>
  );
}

const cita = (one: FastReservation) => `${one.appointment_date} ${one.appointment_time}`;
const byCita = (chosen: readonly FastReservation[]) =>
  chosen.toSorted((a, b) => cita(a).localeCompare(cita(b)) || a.id_reservation - b.id_reservation);

/** «Cita cada» begins with the earliest agreed time. */
const firstCita = ([first]: readonly FastReservation[]): Pick<Plan, 'date' | 'time'> => ({
  date: first?.appointment_date ?? null,
  time: first?.appointment_time ?? null,
});
