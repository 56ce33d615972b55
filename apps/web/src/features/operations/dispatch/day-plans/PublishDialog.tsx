import { CheckCircleFilled, ExclamationCircleFilled } from '@ant-design/icons';
import { type DayPlan, type PublishedDay, publishDay } from '@cabezal/contract/operations/day-plans/day-plans.calls';
import type { DayCheck } from '@cabezal/domain/operations/day-plans/day-plan';
import { formatTime, formatWeekdayDate } from '@cabezal/domain/system/time/time';
import { useState } from 'react';
import { useChange } from '../../../../api/use-change.ts';
import { ActionButton } from '../../../../ui/ActionButton.tsx';
import { Dialog } from '../../../../ui/Dialog.tsx';
import { Failure } from '../../../../ui/feedback/Failure.tsx';
import { toast } from '../../../../ui/feedback/toast.ts';
import { CallThem } from './CallThem.tsx';

const trips = (count: number) => (count === 1 ? '1 viaje' : `${count} viajes`);
const said = ({ issued, told }: PublishedDay) =>
  [
    issued === 1 ? '1 guía emitida' : `${issued} guías emitidas`,
    told === 1 ? '1 conductor avisado' : `${told} conductores avisados`,
  ].join(' · ');

/** «Publicar plan»: first a preview, after publishing the result of each trip. */
export default function PublishDialog({ plan, onClose }: { plan: DayPlan; onClose: () => void }) {
  const [done, setDone] = useState<PublishedDay | null>(null);
  const action = useChange(publishDay);
  const publish = async () => {
    const answer = await action.run({ date: plan.date });
    if (answer === null) return;
    if (answer.refused > 0 || answer.untold > 0) return setDone(answer);
    toast.success(`Plan publicado: ${said(answer)}`);
    onClose();
  };
  return (
    <Dialog
      unsaved={null}
      open
      title={`Publicar el plan del ${formatWeekdayDate(plan.date)}`}
      footer={null}
      width={done === null ? 480 : 640}
      onClose={onClose}
    >
      {done === null ? (
        <>
          <Before plan={plan} />
          <Failure error={action.error} />
          <div className="cz-modal-buttons">
            <ActionButton onClick={onClose}>Cancelar</ActionButton>
            <ActionButton look="primary" loading={action.pending} onClick={publish}>
              Publicar plan
            </ActionButton>
          </div>
        </>
      ) : (
        <After done={done} onClose={onClose} />
      )}
    </Dialog>
  );
}

function Before({ plan }: { plan: DayPlan }) {
  const of = (check: DayCheck) => plan.checks.find(one => one.check === check)?.count ?? 0;
  const left = [
    of('TRUCK') > 0 && `${trips(of('TRUCK'))} sin camión no ${of('TRUCK') === 1 ? 'entra' : 'entran'} en el plan.`,
    of('PAPERS') > 0 &&
      `${trips(of('PAPERS'))} con papeles por resolver no se ${of('PAPERS') === 1 ? 'podrá' : 'podrán'} emitir.`,
  ].filter(text => text !== false);
  return (
    <div className="cz-modal-text">
      <p>
        Se emite lo que se puede emitir ({trips(of('ISSUE'))} sin emitir), se avisa a los conductores que aún no conocen
        su viaje ({of('TELL')}) y el plan queda guardado tal como está.
      </p>
      {left.map(text => (
        <p key={text} className="cz-late">
          {text}
        </p>
      ))}
    </div>
  );
}

function After({ done, onClose }: { done: PublishedDay; onClose: () => void }) {
  const refused = done.results.filter(row => !row.ok);
  const untold = done.results.filter(row => row.ok && !row.told);
  return (
    <>
      <p className="cz-modal-text cz-good">
        <CheckCircleFilled /> Plan publicado: {said(done)}
      </p>
      {refused.length > 0 && (
        <>
          <h3 className="cz-dispatch-plan-head">Sin emitir</h3>
          <ul className="cz-dispatch-plan-rows">
            {refused.map(row => (
              <li key={row.id}>
                <strong>{row.label}</strong>
                <span>
                  {formatTime(row.planned_start)} · {[row.disk, row.driver_name].filter(Boolean).join(' · ')}
                </span>
                <em className="cz-negative">
                  <ExclamationCircleFilled /> {row.message}
                </em>
              </li>
            ))}
          </ul>
        </>
      )}
      {untold.length > 0 && (
        <CallThem rows={untold.map(row => ({ ...row, id: row.id_guide, message: row.tell_message }))} />
      )}
      <div className="cz-modal-buttons">
        <ActionButton onClick={onClose}>Volver al tablero</ActionButton>
      </div>
    </>
  );
}
