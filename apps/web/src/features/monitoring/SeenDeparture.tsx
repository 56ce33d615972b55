import { LogoutOutlined } from '@ant-design/icons';
import type { GuideDetail, GuideStop } from '@cabezal/contract/guides/guide.shapes';
import { recordSeenDeparture } from '@cabezal/contract/monitoring/monitoring.calls';
import { departureLacks } from '@cabezal/domain/rules/departure-guards';
import type { LegKind } from '@cabezal/domain/status/labels';
import { unrecordedDeparture } from '@cabezal/domain/status/standing';
import type { StopAction, StopCode } from '@cabezal/domain/status/stop-codes';
import { businessDate, businessTime, instantOf } from '@cabezal/domain/time/time';
import { Form, Input } from 'antd';
import { useState } from 'react';
import { useChange } from '../../api/use-change.ts';
import { clock } from '../../kits/trips/trip-clock.ts';
import { ActionButton } from '../../ui/ActionButton.tsx';
import { Failure } from '../../ui/feedback/Failure.tsx';
import { toast } from '../../ui/feedback/toast.ts';
import { DateField, TimeField } from '../../ui/form/date-fields.tsx';
import { TypedItem } from '../../ui/form/typed-picker.tsx';
import { zodRule } from '../../ui/form/zod-rule.ts';

export interface LackingDeparture {
  stop: GuideStop;
  /** When GPS saw it. */
  at: string;
  lacks: { readonly container: boolean; readonly seal: boolean };
}

/** The departure that GPS saw and that is not recorded because its seal or the number of the box is missing. */
export function lackingDeparture(guide: GuideDetail): LackingDeparture | null {
  const seen = guide.issued_at === null || guide.closed_at !== null ? null : unrecordedDeparture(guide.stops);
  if (seen === null) return null;
  const stops = guide.stops.map(({ code, action }) => ({
    code: code as StopCode,
    action: action as StopAction | null,
  }));
  const index = guide.stops.indexOf(seen.stop);
  const origin = guide.stops.findIndex(stop => stop.status !== 'NOT_EJECUTED');
  const lacks = departureLacks({ kind: guide.kind as LegKind, stops }, index, index === origin, guide);
  return lacks.container || lacks.seal ? { ...seen, lacks } : null;
}

interface SeenValues {
  container_code?: string;
  seal?: string;
  date: string;
  time: string;
}

const required = { required: true, message: 'Campo obligatorio' };

/** What the departure lacks, its time as GPS saw it, and one button that records both. */
export function SeenDeparture({ guide, departure }: { guide: GuideDetail; departure: LackingDeparture }) {
  const { stop, lacks } = departure;
  const [form] = Form.useForm<SeenValues>();
  // Late positions may move it while somebody types.
  const [at] = useState(departure.at);
  const seen = { date: businessDate(at), time: businessTime(at) };
  const record = useChange(recordSeenDeparture, { form, onDone: () => toast.success('Salida registrada') });
  const send = ({ container_code, seal, date, time }: SeenValues) => {
    const isSeen = date === seen.date && time === seen.time;
    return record.run({
      id_stop: stop.id_stop,
      at: isSeen ? at : instantOf(date, time),
      sub_version: guide.sub_version,
      container_code: container_code?.trim() || null,
      seals: seal === undefined ? undefined : seal.split(/[,;\s]+/).filter(Boolean),
    });
  };
  return (
    <Form
      form={form}
      layout="vertical"
      className="cz-monitoring-seen cz-wide-pickers"
      initialValues={seen}
      onFinish={send}
    >
      <span className="cz-monitoring-hint">
        El GPS vio la salida de {stop.name} a las {clock(at)}; falta {missing(lacks)} para registrarla.
      </span>
      <Failure error={record.error} />
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
          <Form.Item name="seal" className="cz-monitoring-seen-wide" label="Sello" rules={[required]}>
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
  if (container && seal) return 'el contenedor y el sello';
  return container ? 'el número de contenedor' : 'el sello';
}
