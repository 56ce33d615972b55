import type { DayPlan } from '@cabezal/contract/operations/day-plans/day-plans.calls';
import { formatTime, formatWeekdayDate } from '@cabezal/domain/system/time/time';
import { Dialog } from '../../../../ui/Dialog.tsx';

interface MissesProps {
  day: string;
  run: NonNullable<DayPlan['run']>;
  onClose: () => void;
}

/** Deviations from the published plan, with the reasons. */
export default function MissesDialog({ day, run, onClose }: MissesProps) {
  const { misses, due, as_planned } = run;
  return (
    <Dialog
      unsaved={null}
      open
      title={`El plan del ${formatWeekdayDate(day)}`}
      footer={null}
      width={640}
      onClose={onClose}
    >
      <p className="cz-modal-text">
        {as_planned} de {due} viajes los hizo el camión planificado, hasta 30 minutos antes o después de su hora.
      </p>
      <ul className="cz-dispatch-plan-rows">
        {misses.map(one => (
          <li key={one.id_leg}>
            <strong>{one.label}</strong>
            <span>
              {formatTime(one.planned_start)} · {[one.disk, one.driver_name].filter(Boolean).join(' · ')}
            </span>
            <em className={one.miss === 'LATE' || one.miss === 'EARLY' ? 'cz-late' : 'cz-negative'}>{one.text}</em>
          </li>
        ))}
      </ul>
    </Dialog>
  );
}
