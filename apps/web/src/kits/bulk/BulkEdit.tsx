import type { Outcome } from '@cabezal/contract/system/bulk/bulk.shapes';
import { formatNumber } from '@cabezal/domain/system/amounts/money';
import { Form, Progress, Select } from 'antd';
import { useRef, useState } from 'react';
import type { ApiError } from '../../api/api-error.ts';
import { useChange } from '../../api/use-change.ts';
import { ActionButton } from '../../ui/ActionButton.tsx';
import { Dialog } from '../../ui/Dialog.tsx';
import { Failure } from '../../ui/feedback/Failure.tsx';
import { FormShell, useFormWork } from '../../ui/form/FormShell.tsx';
import { optionSearch } from '../../ui/form/option-search.ts';
import type { ClearChoice } from '../../ui/table/BulkBar.tsx';
import { answersOf, hasFailed, portionsOf, runEach } from '../many/run-each.ts';
import { BulkMotive, BulkValue } from './BulkFields.tsx';
import { BulkOutcome } from './BulkOutcome.tsx';
import type { BulkField, BulkInput, BulkRow, BulkShape } from './bulk-shape.ts';
import './bulk.css';

/** Rows per request: other requests reach the database in between, and the person sees the progress. */
const PORTION = 100;

interface BulkEditProps {
  shape: BulkShape;
  rows: readonly BulkRow[];
  clear: ClearChoice;
  onClose: () => void;
}

/** Sets the same values on the selected rows, and shows why a row could not be changed. Those rows stay selected, to be corrected. */
export default function BulkEdit({ shape, rows, clear, onClose }: BulkEditProps) {
  const { sent, error, results, run, stop } = useSending(shape.call, rows);
  if (results !== null) {
    const done = new Set(results.filter(one => one.ok).map(one => one.id));
    const close = () => {
      clear(rows.map(row => row.id).filter(id => !done.has(id)));
      onClose();
    };
    return <BulkOutcome words={shape.words} rows={rows} results={results} error={error} onClose={close} />;
  }
  return <ValueForm shape={shape} rows={rows} sent={sent} error={error} send={run} stop={stop} onClose={onClose} />;
}

function useSending(call: BulkShape['call'], rows: readonly BulkRow[]) {
  const action = useChange(call);
  const [sent, setSent] = useState<number | null>(null);
  const [results, setResults] = useState<readonly Outcome[] | null>(null);
  const isStopped = useRef(false);
  const run = async (change: Pick<BulkInput, 'changes' | 'motive'>) => {
    isStopped.current = false;
    const send = async (portion: readonly BulkRow[]) => {
      const wanted = portion.map(({ id, version }) => ({ id, version }));
      return (await action.run({ rows: wanted, ...change }))?.results ?? null;
    };
    const done = await runEach(portionsOf(rows, { most: PORTION }), send, {
      onProgress: before => setSent(answersOf(before).length),
      isStopped: before => isStopped.current || hasFailed(before),
    });
    const all = answersOf(done);
    setSent(null);
    // If the whole call is refused, the form keeps its values.
    if (all.length > 0) setResults(all);
  };
  const stop = () => {
    isStopped.current = true;
  };
  return { sent, results, error: action.error, run, stop };
}

interface ValueFormProps {
  shape: BulkShape;
  rows: readonly BulkRow[];
  sent: number | null;
  error: ApiError | null;
  send: (change: Pick<BulkInput, 'changes' | 'motive'>) => Promise<void>;
  /** Rows that are not sent yet stay unchanged. */
  stop: () => void;
  onClose: () => void;
}

/** «Se cambiarán 12 conductores: Escalafón, Observación (vacío)» */
function planText(shape: BulkShape, count: number, chosen: readonly BulkField[], empty: Entered['empty']): string {
  const [one, many] = shape.words;
  const named = chosen.map(field => (empty?.[field.name] ? `${field.label} (vacío)` : field.label));
  const whom = count === 1 ? `Se cambiará 1 ${one}` : `Se cambiarán ${formatNumber(count, 0)} ${many}`;
  return `${whom}: ${named.join(', ')}`;
}

interface Entered {
  changes?: Record<string, unknown>;
  empty?: Record<string, boolean | undefined>;
  motive?: string;
}

function ValueForm({ shape, rows, sent, error, send, stop, onClose }: ValueFormProps) {
  const [form] = Form.useForm();
  const work = useFormWork(form, shape.call.input);
  const names = (Form.useWatch('fields', form) as string[] | undefined) ?? [];
  const empty = Form.useWatch('empty', form) as Entered['empty'];
  const only = shape.fields.length === 1;
  const chosen = only ? shape.fields : shape.fields.filter(field => names.includes(field.name));
  const hasState = chosen.some(field => field.state);
  const count = formatNumber(rows.length, 0);
  const [one, many] = shape.words;
  const { verb = 'Cambiar' } = shape;
  const finish = async (entered: Entered) => {
    const given = ({ name }: BulkField) => (entered.empty?.[name] ? null : entered.changes?.[name]);
    const values = Object.fromEntries(chosen.map(field => [field.name, given(field)]));
    await send({ changes: values, ...(hasState && { motive: entered.motive?.trim() }) });
  };
  return (
    <Dialog
      unsaved={sent === null ? work.written.isDirty : null}
      open
      title={`${verb} ${count} ${rows.length === 1 ? one : many}`}
      width={520}
      onClose={sent === null ? onClose : stop}
      isFirm
      footer={close => [
        <ActionButton key="cancel" onClick={close}>
          {sent === null ? 'Cancelar' : 'Detener'}
        </ActionButton>,
        <ActionButton key="ok" look="primary" loading={sent !== null} onClick={() => form.submit()}>
          {verb} {count}
        </ActionButton>,
      ]}
    >
      <FormShell work={work} disabled={sent !== null} onFinish={finish}>
        {!only && <FieldChoice shape={shape} />}
        {chosen.map(field => (
          <BulkValue key={field.name} field={field} />
        ))}
        {hasState && <BulkMotive />}
      </FormShell>
      {chosen.length > 0 && (
        <p className="cz-bulk-plan" role="status">
          {planText(shape, rows.length, chosen, empty)}
        </p>
      )}
      {sent !== null && rows.length > PORTION && <Progress percent={Math.round((sent / rows.length) * 100)} />}
      <Failure error={error} />
    </Dialog>
  );
}

/** Several can be chosen; fields that are not chosen stay unchanged. */
function FieldChoice({ shape }: { shape: BulkShape }) {
  return (
    <Form.Item
      name="fields"
      label="Qué cambiar"
      extra="Todos reciben los mismos valores. Lo que no elija queda como está."
      rules={[{ required: true, message: 'Elija qué cambiar' }]}
    >
      <Select
        mode="multiple"
        placeholder="Elija uno o varios campos"
        showSearch={optionSearch}
        options={shape.fields.map(({ name: value, label }) => ({ value, label }))}
      />
    </Form.Item>
  );
}
