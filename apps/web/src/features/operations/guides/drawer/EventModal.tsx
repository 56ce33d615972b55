import type { GuideStop } from '@cabezal/contract/operations/guides/guide.shapes';
import { recordArrival, recordDeparture } from '@cabezal/contract/operations/guides/guides.calls';
import { businessDate, businessTime, instantOf } from '@cabezal/domain/system/time/time';
import { Alert, Button, Form, Input } from 'antd';
import { useState } from 'react';
import { useChange } from '../../../../api/use-change.ts';
import { atClock } from '../../../../kits/trips/trip-clock.ts';
import { ActionButton } from '../../../../ui/ActionButton.tsx';
import { Dialog } from '../../../../ui/Dialog.tsx';
import { Failure } from '../../../../ui/feedback/Failure.tsx';
import { toast } from '../../../../ui/feedback/toast.ts';
import { DateField, TimeField } from '../../../../ui/form/date-fields.tsx';
import { TypedItem } from '../../../../ui/form/typed-picker.tsx';
import { zodRule } from '../../../../ui/form/zod-rule.ts';
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

interface EventValues {
  date: string;
  time: string;
  motive?: string;
}

/** Records an arrival or departure. By default its time is the one that GPS observed, otherwise now. */
export function EventModal({ event, onClose }: EventModalProps) {
  return event && <EventDialog event={event} onClose={onClose} />;
}

function EventDialog({ onClose, ...props }: { event: StopEvent; onClose: () => void }) {
  const event = useOpened(props.event);
  const { kind, stop } = event;
  const [form] = Form.useForm<EventValues>();
  const [opened] = useState(() => new Date());
  const call = kind === 'arrival' ? recordArrival : recordDeparture;
  const record = useChange(call, {
    onDone: () => {
      toast.success(words[kind].done);
      onClose();
    },
  });
  const [proposed] = useState(kind === 'arrival' ? stop.proposed_arrival_at : stop.proposed_departure_at);
  const asOpened = wall(proposed ?? opened);
  const send = ({ date, time, motive }: EventValues) => {
    // An unchanged time is sent with its seconds, because the full minute could be before the previous event.
    const isUntouched = date === asOpened.date && time === asOpened.time;
    const at = isUntouched ? (proposed ?? new Date().toISOString()) : instantOf(date, time);
    return record.run({ id_stop: stop.id_stop, at, motive: motive?.trim() || null });
  };
  return (
    <Dialog
      open
      title={`${words[kind].title} ${stop.name}`}
      width={400}
      footer={null}
      unsaved={() => form.isFieldsTouched()}
      onClose={onClose}
    >
      {close => (
        <Form form={form} layout="vertical" initialValues={asOpened} onFinish={send}>
          <Failure error={record.error} />
          {proposed && <Proposed at={proposed} onNow={() => form.setFieldsValue(wall(new Date()))} />}
          <div className="cz-guides-pair cz-wide-pickers">
            <TypedItem name="date" label="Fecha" rules={[{ required: true, message: 'Campo obligatorio' }]}>
              <DateField max={businessDate(opened)} />
            </TypedItem>
            <TypedItem name="time" label="Hora" rules={[{ required: true, message: 'Campo obligatorio' }]}>
              <TimeField minuteStep={1} />
            </TypedItem>
          </div>
          <Form.Item name="motive" label="Nota" rules={[zodRule(call.input, 'motive')]} extra="Queda en la bitácora.">
            <Input maxLength={255} placeholder="Opcional" />
          </Form.Item>
          <div className="cz-modal-buttons">
            <Button onClick={close}>Cancelar</Button>
            <ActionButton look="primary" htmlType="submit" loading={record.pending}>
              {words[kind].button}
            </ActionButton>
          </div>
        </Form>
      )}
    </Dialog>
  );
}

const wall = (at: string | Date) => ({ date: businessDate(at), time: businessTime(at) });

function Proposed({ at, onNow }: { at: string; onNow: () => void }) {
  return (
    <Alert
      type="info"
      showIcon
      className="cz-guides-modal-alert"
      title={`El GPS la detectó ${atClock(at)}`}
      action={
        <Button size="small" onClick={onNow}>
          Poner ahora
        </Button>
      }
    />
  );
}
