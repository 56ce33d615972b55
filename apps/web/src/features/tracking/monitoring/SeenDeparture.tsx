import { LogoutOutlined } from '@ant-design/icons';
import type { GuideDetail } from '@cabezal/contract/operations/guides/guide.shapes';
import { recordSeenDeparture } from '@cabezal/contract/tracking/monitoring/monitoring.calls';
import { businessDate, businessTime, instantOf } from '@cabezal/domain/system/time/time';
import { sealsIn } from '@cabezal/domain/system/validation/shipment';
import { Form, Input } from 'antd';
import { useEffect, useState } from 'react';
import { useChange } from '../../../api/use-change.ts';
import { sealsProblem } from '../../../kits/trips/seals.ts';
import { atClock } from '../../../kits/trips/trip-clock.ts';
import { ActionButton } from '../../../ui/ActionButton.tsx';
import { Failure } from '../../../ui/feedback/Failure.tsx';
import { toast } from '../../../ui/feedback/toast.ts';
import { DateField, TimeField } from '../../../ui/form/date-fields.tsx';
import { by } from '../../../ui/form/field-rule.ts';
import { TypedItem } from '../../../ui/form/typed-picker.tsx';
import { LeaveGuard } from '../../../ui/form/use-leave-guard.ts';
import { zodRule } from '../../../ui/form/zod-rule.ts';
import type { LackingDeparture } from './lacking-departure.ts';

interface SeenValues {
  container_code?: string;
  seal?: string;
  date: string;
  time: string;
}

const wall = (at: string | Date) => ({ date: businessDate(at), time: businessTime(at) });

const required = { required: true, message: 'Campo obligatorio' };

/** The data that the departure lacks, its time as GPS saw it or else the current time, and one button that records both. */
export function SeenDeparture({ guide, departure }: { guide: GuideDetail; departure: LackingDeparture }) {
  const { stop, lacks } = departure;
  const [form] = Form.useForm<SeenValues>();
  // A late position may change it while the person types.
  const [seenAt, setSeenAt] = useState(departure.at);
  if (seenAt === null && departure.at !== null) setSeenAt(departure.at);
  const [opened] = useState(() => new Date());
  const offered = wall(seenAt ?? opened);
  useEffect(() => {
    // GPS saw it while the form was open: its time replaces the default, unless the person entered another.
    if (seenAt !== null && !form.isFieldsTouched(['date', 'time'])) form.setFieldsValue(wall(seenAt));
  }, [form, seenAt]);
  const record = useChange(recordSeenDeparture, { form, onDone: () => toast.success('Salida registrada') });
  const send = ({ container_code, seal, date, time }: SeenValues) => {
    // An unchanged time means that moment to the second: rounded down to a minute it could be before the last event.
    const isUntouched = date === offered.date && time === offered.time;
    return record.run({
      id_stop: stop.id_stop,
      at: isUntouched ? (seenAt ?? new Date().toISOString()) : instantOf(date, time),
      sub_version: guide.sub_version,
      container_code: container_code?.trim() || null,
      seals: seal === undefined ? undefined : sealsIn(seal),
    });
  };
  return (
    <Form
      form={form}
      layout="vertical"
      className="cz-monitoring-seen cz-wide-pickers"
      initialValues={offered}
      onFinish={send}
    >
      <LeaveGuard isDirty={() => form.isFieldsTouched(['container_code', 'seal'])} />
      <span className="cz-monitoring-hint">
        {seenAt === null
          ? `Para registrar la salida de ${stop.name} ${missing(lacks)}.`
          : `El GPS vio la salida de ${stop.name} ${atClock(seenAt)}; ${missing(lacks)} para registrarla.`}
      </span>
      <Failure error={record.error} form={form} />
      <div className="cz-monitoring-seen-fields">
        {lacks.container && (
          <Form.Item
            name="container_code"
            className="cz-monitoring-seen-wide"
            label="Contenedor"
            rules={[required, zodRule(recordSeenDeparture.input, 'container_code')]}
          >
            <Input autoComplete="off" autoCapitalize="characters" maxLength={14} />
          </Form.Item>
        )}
        {lacks.seal && (
          <Form.Item name="seal" className="cz-monitoring-seen-wide" label="Sello" rules={[required, by(sealsProblem)]}>
            <Input autoComplete="off" autoCapitalize="characters" maxLength={104} />
          </Form.Item>
        )}
        <TypedItem name="date" label="Fecha" rules={[required]}>
          <DateField max={businessDate(new Date())} />
        </TypedItem>
        <TypedItem name="time" label="Hora" rules={[required]}>
          <TimeField minuteStep={1} />
        </TypedItem>
      </div>
      <ActionButton look="next" icon={<LogoutOutlined />} htmlType="submit" loading={record.pending}>
        Registrar la salida
      </ActionButton>
    </Form>
  );
}

function missing({ container, seal }: LackingDeparture['lacks']): string {
  if (container && seal) return 'faltan el contenedor y el sello';
  return container ? 'falta el número de contenedor' : 'falta el sello';
}
