import { formatDateTime } from '@cabezal/domain/system/time/time';
import { Input } from 'antd';
import type { ReactNode } from 'react';
import { InstantField } from '../../../../ui/form/date-fields.tsx';
import { legWord } from './leg-words.ts';
import type { LegView, StopView } from './shapes.ts';
import type { PlannedTimes, Schedule } from './use-schedule.ts';

const MAX_SLOT = 40;

/** The stops of one leg with their planned hours; read-only where something has happened. */
export function ScheduleLeg({ leg, schedule }: { leg: LegView; schedule: Schedule }) {
  return (
    <div className="cz-reservations-schedule-leg">
      <div className="cz-reservations-schedule-head">
        <strong>{legWord(leg.kind)}</strong>
        {leg.guide && <span className="cz-quiet">Con guía {leg.guide.guide_number ?? 'por emitir'}</span>}
        {!schedule.isOrdered(leg) && (
          <span role="alert" className="cz-negative">
            Las horas no siguen el orden de las paradas
          </span>
        )}
      </div>
      <div className="cz-reservations-schedule-row cz-reservations-schedule-labels" aria-hidden="true">
        <span>Parada</span>
        <span>Llegada</span>
        <span>Salida</span>
        <span>Cita</span>
        <span>Turno</span>
      </div>
      {leg.stops.map(stop => (
        <div className="cz-reservations-schedule-row cz-tight-pickers" key={stop.position}>
          <span className="cz-reservations-schedule-name">{stop.name}</span>
          {!schedule.isMovable(leg, stop) ? (
            <FixedTimes times={schedule.at(leg, stop)} />
          ) : (
            <EditedTimes
              stop={stop}
              times={schedule.at(leg, stop)}
              onChange={patch => schedule.set(leg, stop, patch)}
              onUnread={(field, isUnread) => schedule.markUnread(leg, stop, field, isUnread)}
            />
          )}
        </div>
      ))}
    </div>
  );
}

function FixedTimes({ times }: { times: PlannedTimes }) {
  return (
    <>
      <span>{formatDateTime(times.planned_arrival) || '—'}</span>
      <span>{formatDateTime(times.planned_departure) || '—'}</span>
      <span>{formatDateTime(times.appointment_at) || '—'}</span>
      <span>{times.slot_code ?? '—'}</span>
    </>
  );
}

interface EditedProps {
  stop: StopView;
  times: PlannedTimes;
  onChange: (patch: Partial<PlannedTimes>) => void;
  onUnread: (field: string, isUnread: boolean) => void;
}

function EditedTimes({ stop, times, onChange, onUnread }: EditedProps) {
  return (
    <>
      {instants.map(({ field, name, label }) => (
        <Cell key={field} name={name}>
          <InstantField
            aria-label={`${label} ${stop.name}`}
            placeholder={name}
            suffixIcon={null}
            value={times[field]}
            onChange={value => onChange({ [field]: value })}
            onUnread={problem => onUnread(field, problem !== null)}
          />
        </Cell>
      ))}
      <Cell name="Turno">
        <Input
          aria-label={`Código de turno en ${stop.name}`}
          placeholder="Turno"
          maxLength={MAX_SLOT}
          value={times.slot_code ?? ''}
          onChange={event => onChange({ slot_code: event.target.value || null })}
        />
      </Cell>
    </>
  );
}

const instants = [
  { field: 'planned_arrival', name: 'Llegada', label: 'Llegada a' },
  { field: 'planned_departure', name: 'Salida', label: 'Salida de' },
  { field: 'appointment_at', name: 'Cita', label: 'Cita en' },
] as const;

/** On a phone there are no column headings: each cell has a label. */
function Cell({ name, children }: { name: string; children: ReactNode }) {
  return (
    <span className="cz-reservations-schedule-cell">
      <small aria-hidden="true">{name}</small>
      {children}
    </span>
  );
}
