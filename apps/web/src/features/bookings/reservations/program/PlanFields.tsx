import { formatDelay } from '@cabezal/domain/system/time/time';
import { Button, Input, Radio, Segmented } from 'antd';
import { DateField, TimeField } from '../../../../ui/form/date-fields.tsx';
import { UnitField } from '../../../../ui/form/fields.tsx';
import { useNarrow } from '../../../../ui/use-narrow.ts';
import type { Plan, SlotPlace, Way } from './programming.ts';

const WAYS: { value: Way; label: string }[] = [
  { value: 'keep', label: 'Confirmar lo calculado' },
  { value: 'shift', label: 'Mover las horas' },
  { value: 'every', label: 'Cita cada…' },
  { value: 'slots', label: 'Pegar turnos' },
];
const PLACES: { value: SlotPlace; label: string }[] = [
  { value: 'terminal', label: 'Turnos del terminal' },
  { value: 'depot', label: 'Turnos del depósito' },
];
const STEPS = [-60, -30, 30, 60];
const DAY_MIN = 1440;
const WEEK_MIN = 10_080;

/** Whole minutes within the limits of the call; anything else does not move the hours. */
const minutes = (typed: number | null, least: number, most: number) =>
  typeof typed === 'number' ? Math.min(most, Math.max(least, Math.round(typed))) : 0;

interface FieldsProps {
  plan: Plan;
  change: (patch: Partial<Plan>) => void;
}

/** How the selected reservations are programmed. */
export function PlanFields({ plan, change }: FieldsProps) {
  const narrow = useNarrow();
  return (
    <div className="cz-reservations-program-plan">
      <Segmented<Way>
        aria-label="Cómo se programan"
        vertical={narrow}
        options={WAYS}
        value={plan.way}
        onChange={way => change({ way })}
      />
      {plan.way === 'keep' && (
        <p className="cz-quiet">Las horas de cada tramo quedan como se contaron desde la cita.</p>
      )}
      {plan.way === 'shift' && <Shift plan={plan} change={change} />}
      {plan.way === 'every' && <Every plan={plan} change={change} />}
      {plan.way === 'slots' && <Slots plan={plan} change={change} />}
    </div>
  );
}

function Shift({ plan, change }: FieldsProps) {
  return (
    <div className="cz-reservations-program-line">
      {STEPS.map(step => (
        <Button key={step} type={plan.shift === step ? 'primary' : 'default'} onClick={() => change({ shift: step })}>
          {formatDelay(step)}
        </Button>
      ))}
      <label htmlFor="shift-minutes">o</label>
      <span className="cz-reservations-program-minutes">
        <UnitField
          id="shift-minutes"
          unit="min"
          value={plan.shift}
          onChange={shift => change({ shift: minutes(shift, -WEEK_MIN, WEEK_MIN) })}
        />
      </span>
      <span className="cz-quiet">Se mueve lo que no ha pasado; las citas acordadas quedan.</span>
    </div>
  );
}

function Every({ plan, change }: FieldsProps) {
  return (
    <div className="cz-reservations-program-line">
      <span>La primera</span>
      <DateField aria-label="Día de la primera cita" isAlways value={plan.date} onChange={date => change({ date })} />
      <TimeField aria-label="Hora de la primera cita" value={plan.time} onChange={time => change({ time })} />
      <label htmlFor="every-minutes">y las demás cada</label>
      <span className="cz-reservations-program-minutes">
        <UnitField
          id="every-minutes"
          unit="min"
          value={plan.every}
          onChange={every => change({ every: minutes(every, 0, DAY_MIN) })}
        />
      </span>
      <span className="cz-quiet">En el orden de sus citas de ahora; cada plan se mueve con la suya.</span>
    </div>
  );
}

function Slots({ plan, change }: FieldsProps) {
  return (
    <>
      <Radio.Group options={PLACES} value={plan.place} onChange={event => change({ place: event.target.value })} />
      <Input.TextArea
        aria-label="Turnos pegados"
        autoFocus
        autoSize={{ minRows: 4, maxRows: 10 }}
        placeholder={'Pegue contenedor, código y hora, uno por fila:\nMSKU 750214-0   DPW-88121   14:30'}
        value={plan.pasted}
        onChange={event => change({ pasted: event.target.value })}
      />
    </>
  );
}
