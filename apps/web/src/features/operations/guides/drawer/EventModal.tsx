import type { GuideStop } from '@cabezal/contract/operations/guides/guide.shapes';
import { recordArrival, recordDeparture } from '@cabezal/contract/operations/guides/guides.calls';
import { businessDate, businessTime, instantOf } from '@cabezal/domain/system/time/time';
import { Alert, Button, Form, Input } from 'antd';
import { useState } from 'react';
import { atClock } from '../../../../kits/trips/trip-clock.ts';
import { DateField, TimeField } from '../../../../ui/form/date-fields.tsx';
import { Field } from '../../../../ui/form/Field.tsx';
import { FormModal } from '../../../../ui/form/FormModal.tsx';
import { useOpened } from '../../../../ui/use-opened.ts';

export interface StopEvent {
  kind: 'arrival' | 'departure';
  stop: GuideStop;
}

interface EventModalProps {
  event: StopEvent | null;
  onClose: () => void;
}

const words = {
  arrival: { title: 'Llegada a', button: 'Registrar llegada', done: 'Llegada registrada' },
  departure: { title: 'Salida de', button: 'Registrar salida', done: 'Salida registrada' },
} as const;

/** Records an arrival or departure. By default its time is the one that GPS observed, otherwise now. */
export function EventModal({ event, onClose }: EventModalProps) {
  return event && <EventDialog event={event} onClose={onClose} />;
}

function EventDialog({ onClose, ...props }: { event: StopEvent; onClose: () => void }) {
  const event = useOpened(props.event);
  const { kind, stop } = event;
  const [form] = Form.useForm();
  const [opened] = useState(() => new Date());
  const call = kind === 'arrival' ? recordArrival : recordDeparture;
  const [proposed] = useState(kind === 'arrival' ? stop.proposed_arrival_at : stop.proposed_departure_at);
  const [asOpened] = useState(() => wall(proposed ?? opened));
  const momentOf = (date: string, time: string) => {
    // An unchanged time is sent with its seconds, because the full minute could be before the previous event.
    const isUntouched = date === asOpened.date && time === asOpened.time;
    return isUntouched ? (proposed ?? new Date().toISOString()) : instantOf(date, time);
  };
  return (
    <FormModal
      title={`${words[kind].title} ${stop.name}`}
      width={400}
      okText={words[kind].button}
      form={form}
      call={call}
      initial={asOpened}
      toInput={({ date, time, motive }) => ({
        id_stop: stop.id_stop,
        at: momentOf(String(date), String(time)),
        motive,
      })}
      doneText={words[kind].done}
      onClose={onClose}
    >
      {proposed && <Proposed at={proposed} onNow={() => form.setFieldsValue(wall(new Date()))} />}
      <Field name="date" label="Fecha" demanded rules={[required]}>
        <DateField max={businessDate(opened)} />
      </Field>
      <Field name="time" label="Hora" demanded rules={[required]}>
        <TimeField minuteStep={1} />
      </Field>
      <Field name="motive" label="Nota" span={12} help="Queda en la bitácora.">
        <Input maxLength={255} />
      </Field>
    </FormModal>
  );
}

const required = { required: true, message: 'Campo obligatorio' };
const wall = (at: string | Date) => ({ date: businessDate(at), time: businessTime(at) });

function Proposed({ at, onNow }: { at: string; onNow: () => void }) {
  return (
    <Alert
      type="info"
      showIcon
      className="cz-guides-modal-alert cz-span-12"
      title={`El GPS la detectó ${atClock(at)}`}
      action={
        <Button size="small" onClick={onNow}>
          Poner ahora
        </Button>
      }
    />
  );
}
