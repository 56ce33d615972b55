import type { EditableStopView } from '@cabezal/contract/operations/stops/stops.calls';
import type { LocationRow } from '@cabezal/contract/places/locations/locations.calls';
import { getLocations } from '@cabezal/contract/places/locations/locations.calls';
import { formatDateTime, formatHours } from '@cabezal/domain/system/time/time';
import {
  isStopCode,
  STOP_ACTION_NAMES,
  STOP_ACTIONS,
  type StopAction,
  stopCodeName,
} from '@cabezal/domain/trips/status/stop-codes';
import { Button, Checkbox, Select } from 'antd';
import { type ReactNode, useId } from 'react';
import { nameOfPlace } from '../../../../kits/selects/names.ts';
import { InstantField } from '../../../../ui/form/date-fields.tsx';
import { EntitySelect } from '../../../../ui/form/EntitySelect.tsx';
import { UnitField } from '../../../../ui/form/fields.tsx';
import {
  type Changing,
  type ChosenPlace,
  contested,
  decide,
  figuresOf,
  type Pending,
  type StopFigures,
} from './pending-change.ts';

const placeOption = (row: LocationRow) => ({
  value: row.id_location,
  label: row.name,
  hint: [stopCodeName(row.type), row.canton].filter(Boolean).join(' · '),
});
const placeOf = (row: LocationRow | null): ChosenPlace | null =>
  row !== null && isStopCode(row.type) ? { ...row, code: row.type } : null;

function Labelled({ label, children }: { label: string; children: (id: string) => ReactNode }) {
  const id = useId();
  return (
    <div className="cz-guides-stops-field">
      <label htmlFor={id}>{label}</label>
      {children(id)}
    </div>
  );
}

type Adding = Extract<Pending, { kind: 'add' }>;

/** Fields of a new stop: place, position in the order, action and duration. */
export function NewStopFields({
  value,
  stops,
  onChange,
}: {
  value: Adding;
  stops: readonly EditableStopView[];
  onChange: (value: Adding) => void;
}) {
  const open = stops.filter(stop => stop.can.move === true);
  const places = [
    ...open.map(stop => ({ value: stop.id_stop, label: `Antes de ${stop.name}` })),
    { value: 0, label: 'Al final' },
  ];
  return (
    <div className="cz-guides-stops-fields">
      <Labelled label="Lugar">
        {id => (
          <EntitySelect<LocationRow>
            id={id}
            call={getLocations}
            nameOf={nameOfPlace}
            option={placeOption}
            filters={{ active: true }}
            value={value.place?.id_location ?? null}
            onPick={row => onChange({ ...value, place: placeOf(row) })}
          />
        )}
      </Labelled>
      <Labelled label="Posición">
        {id => (
          <Select
            id={id}
            options={places}
            value={value.before ?? 0}
            onChange={before => onChange({ ...value, before: before === 0 ? null : before })}
          />
        )}
      </Labelled>
      <Labelled label="Qué se hace">
        {id => (
          <Select
            id={id}
            allowClear
            placeholder="Solo pasa"
            options={STOP_ACTIONS.map(action => ({ value: action, label: STOP_ACTION_NAMES[action] }))}
            value={value.action ?? undefined}
            onChange={(action?: StopAction) => onChange({ ...value, action: action ?? null })}
          />
        )}
      </Labelled>
      <Labelled label="Minutos allí">
        {id => (
          <UnitField
            id={id}
            unit="min"
            placeholder="Lo usual"
            value={value.stay_min}
            onChange={stay_min => onChange({ ...value, stay_min: stay_min ?? null })}
          />
        )}
      </Labelled>
      {value.place !== null && value.before === null && (
        <div className="cz-guides-stops-field">
          <BoxMark isMarked={value.leaves_box ?? false} onChange={leaves_box => onChange({ ...value, leaves_box })} />
        </div>
      )}
    </div>
  );
}

/** The mark of a stop where the truck leaves the container, with what follows from it. */
function BoxMark({ isMarked, onChange }: { isMarked: boolean; onChange: (isMarked: boolean) => void }) {
  return (
    <>
      <Checkbox checked={isMarked} onChange={event => onChange(event.target.checked)}>
        Se deja el contenedor
      </Checkbox>
      <small className="cz-quiet">
        Queda en su chasis, reservado hasta el siguiente tramo; otro camión puede retirarlo.
      </small>
    </>
  );
}

interface ChangingProps {
  value: Changing;
  stop: EditableStopView;
  onChange: (value: Changing) => void;
}

/** A value that another person stored in a field meanwhile. The person who edits accepts it, or keeps the entered value. */
function Theirs({ value, stop, onChange, of, now }: ChangingProps & { of: keyof StopFigures; now: string }) {
  if (!contested(value, stop).includes(of)) return null;
  return (
    <span className="cz-guides-stops-decide">
      <small role="alert">Ahora: {now}</small>
      <Button size="small" onClick={() => onChange(decide(value, stop, of, true))}>
        Dejar el mío
      </Button>
      <Button size="small" onClick={() => onChange(decide(value, stop, of, false))}>
        Tomar el suyo
      </Button>
    </span>
  );
}

/** Changes a stop: its place and hours until the truck arrives, and whether it leaves the container there. Unchanged fields show the stored values. */
export function ChangedStopFields(props: ChangingProps) {
  const { stop } = props;
  return (
    <div className="cz-guides-stops-fields">
      {stop.can.edit === true && <PlaceFields {...props} />}
      {(stop.can.leave === true || stop.leaves_box) && <LeavesBox {...props} />}
    </div>
  );
}

/** Whether the truck leaves the container at its last stop; offered only where another leg of the container begins. */
function LeavesBox(props: ChangingProps) {
  const { value, stop, onChange } = props;
  return (
    <div className="cz-guides-stops-field">
      <BoxMark
        isMarked={value.leaves_box ?? stop.leaves_box}
        onChange={leaves_box =>
          onChange({ ...value, leaves_box: leaves_box === stop.leaves_box ? undefined : leaves_box })
        }
      />
      <Theirs {...props} of="leaves_box" now={stop.leaves_box ? 'se deja' : 'no se deja'} />
    </div>
  );
}

/** The place (within its kind), the appointment and the free hours. */
function PlaceFields(props: ChangingProps) {
  const { value, stop, onChange } = props;
  const now = figuresOf(stop);
  const isElsewhere = value.place !== null && value.place.id_location !== stop.id_location;
  const kept = isElsewhere ? null : now.free_hours;
  return (
    <>
      <Labelled label={`${stopCodeName(stop.code)}, en lugar de ${stop.name}`}>
        {id => (
          <>
            <EntitySelect<LocationRow>
              id={id}
              call={getLocations}
              nameOf={nameOfPlace}
              option={placeOption}
              filters={{ active: true, type: stop.code }}
              value={value.place?.id_location ?? stop.id_location}
              current={stop.id_location === null ? null : { value: stop.id_location, label: stop.name }}
              onPick={row => onChange({ ...value, place: placeOf(row) })}
            />
            <Theirs {...props} of="id_location" now={stop.name} />
          </>
        )}
      </Labelled>
      <Labelled label="Cita acordada">
        {() => (
          <>
            <InstantField
              value={value.appointment_at === undefined ? now.appointment_at : value.appointment_at}
              onChange={appointment_at => onChange({ ...value, appointment_at: appointment_at ?? null, unread: null })}
              onUnread={unread => onChange({ ...value, unread })}
            />
            <Theirs
              {...props}
              of="appointment_at"
              now={now.appointment_at === null ? 'sin cita' : formatDateTime(now.appointment_at)}
            />
          </>
        )}
      </Labelled>
      <Labelled label="Horas libres">
        {id => (
          <>
            <UnitField
              id={id}
              unit="h"
              decimals={2}
              placeholder={isElsewhere && value.free_hours === undefined ? 'Las del lugar nuevo' : 'Sin stand-by'}
              value={value.free_hours === undefined ? kept : value.free_hours}
              onChange={free_hours => onChange({ ...value, free_hours: free_hours ?? null })}
            />
            <Theirs
              {...props}
              of="free_hours"
              now={now.free_hours === null ? 'sin stand-by' : formatHours(Number(now.free_hours))}
            />
          </>
        )}
      </Labelled>
    </>
  );
}
