import type { Call } from '@cabezal/contract/call';
import { motiveOnly } from '@cabezal/contract/shapes';
import type { TripAheadRow, TripDecisions } from '@cabezal/contract/system/records/records.shapes';
import { TRIP_DECISION_LABELS, type TripDecision } from '@cabezal/domain/system/records/state-change';
import { formatDateTime } from '@cabezal/domain/system/time/time';
import { Form, Input, Segmented } from 'antd';
import { type ReactNode, useEffect, useState } from 'react';
import type { ApiError } from '../../api/api-error.ts';
import { useCall } from '../../api/use-call.ts';
import { ActionButton } from '../../ui/ActionButton.tsx';
import { Dialog } from '../../ui/Dialog.tsx';
import { Answer } from '../../ui/feedback/Answer.tsx';
import { Failure } from '../../ui/feedback/Failure.tsx';
import { FormShell, goToFirstError, useFormWork } from '../../ui/form/FormShell.tsx';
import { zodRule } from '../../ui/form/zod-rule.ts';
import { StatusTag } from '../../ui/status/StatusTag.tsx';
import { choiceOf, decisionsOf, type TripChoices } from './trip-choices.ts';
import './parts.css';

interface StateModalProps<In> {
  open: boolean;
  title: string;
  /** What the change does. */
  text: ReactNode;
  okText: string;
  look?: 'danger' | 'primary';
  /** Fields besides the motive (a state to select); their values are sent with the motive. */
  fields?: ReactNode;
  /** Trips that need a decision; absent: none do (the record becomes available again). */
  trips?: { call: Call<In, readonly TripAheadRow[]>; input: In };
  error: ApiError | null;
  onConfirm: (values: { motive: string; trips: TripDecisions } & Record<string, unknown>) => Promise<unknown>;
  onCancel: () => void;
}

/** Asks why the state of a record changes, and what happens to each of its upcoming trips. */
export function StateModal<In>(props: StateModalProps<In>) {
  const { open, title, text, okText, look = 'danger', fields, trips, error, onConfirm, onCancel } = props;
  const [form] = Form.useForm();
  const work = useFormWork(form, motiveOnly);
  const [pending, setPending] = useState(false);
  const [decisions, setDecisions] = useState<TripDecisions | null>([]);
  useEffect(() => {
    if (open) form.resetFields();
  }, [open, form]);
  const waits = trips !== undefined && decisions === null;
  const confirm = async () => {
    if (pending || waits) return;
    const values = await form.validateFields().catch(() => null);
    if (!values) return goToFirstError(form);
    setPending(true);
    try {
      await onConfirm({ ...values, motive: values.motive.trim(), trips: trips ? (decisions ?? []) : [] });
    } finally {
      setPending(false);
    }
  };
  return (
    <Dialog
      unsaved={work.written.isDirty}
      open={open}
      title={title}
      onClose={onCancel}
      width={560}
      footer={close => [
        <ActionButton key="cancel" onClick={close}>
          Cancelar
        </ActionButton>,
        <ActionButton
          key="ok"
          look={look}
          loading={pending}
          can={waits ? 'Decida qué pasa con cada viaje' : true}
          onClick={confirm}
        >
          {okText}
        </ActionButton>,
      ]}
    >
      <p className="cz-modal-text">{text}</p>
      {trips && open && <TripsAhead {...trips} onDecided={setDecisions} />}
      <FormShell work={work} onFinish={confirm}>
        {fields}
        <Form.Item name="motive" label="Motivo" rules={[zodRule(motiveOnly, 'motive')]} validateTrigger="onBlur">
          <Input.TextArea autoSize={{ minRows: 2, maxRows: 5 }} maxLength={500} />
        </Form.Item>
      </FormShell>
      <Failure error={error} />
    </Dialog>
  );
}

interface TripsAheadProps<In> {
  call: Call<In, readonly TripAheadRow[]>;
  input: In;
  /** Null while a trip has no decision. */
  onDecided: (decisions: TripDecisions | null) => void;
}

function TripsAhead<In>({ call, input, onDecided }: TripsAheadProps<In>) {
  const found = useCall(call, input);
  const [chosen, setChosen] = useState<TripChoices>({});
  const trips = found.data;
  useEffect(() => {
    onDecided(trips ? decisionsOf(trips, chosen) : null);
  }, [trips, chosen, onDecided]);
  if (!trips) return <Answer query={found} what="sus viajes" />;
  if (trips.length === 0) return null;
  return (
    <>
      <p className="cz-modal-text">
        {trips.length === 1 ? 'Tiene un viaje sin cerrar' : `Tiene ${trips.length} viajes sin cerrar`}. Decida qué pasa
        con cada uno:
      </p>
      <ul className="cz-records-trips">
        {trips.map(trip => (
          <TripChoice
            key={trip.id_guide}
            trip={trip}
            value={choiceOf(trip, chosen)}
            onChange={decision => setChosen({ ...chosen, [trip.id_guide]: { version: trip.version, decision } })}
          />
        ))}
      </ul>
    </>
  );
}

interface TripChoiceProps {
  trip: TripAheadRow;
  value: TripDecision | undefined;
  onChange: (decision: TripDecision) => void;
}

function TripChoice({ trip, value, onChange }: TripChoiceProps) {
  const refused = typeof trip.can.release === 'string' ? trip.can.release : null;
  return (
    <li>
      <div>
        <strong>{trip.label}</strong> <StatusTag status={trip.status} />
        <div className="cz-records-second">
          {trip.route_text} · {formatDateTime(trip.planned_start)}
        </div>
      </div>
      <Segmented<string>
        size="small"
        aria-label={`Qué pasa con ${trip.label}`}
        value={value ?? ''}
        options={[
          { value: 'KEEP', label: TRIP_DECISION_LABELS.KEEP },
          { value: 'RELEASE', label: TRIP_DECISION_LABELS.RELEASE, disabled: refused !== null },
        ]}
        onChange={decision => onChange(decision as TripDecision)}
      />
      {refused && <small>{refused}</small>}
    </li>
  );
}
