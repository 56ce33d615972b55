import type { Outcome } from '@cabezal/contract/bulk/bulk.calls';
import { formatNumber } from '@cabezal/domain/money/money';
import { Form, Modal, Progress, Select } from 'antd';
import { useState } from 'react';
import type { ApiError } from '../../api/api-error.ts';
import { useChange } from '../../api/use-change.ts';
import { ActionButton } from '../../ui/ActionButton.tsx';
import { Failure } from '../../ui/feedback/Failure.tsx';
import { FormShell, useFormWork } from '../../ui/form/FormShell.tsx';
import { optionSearch } from '../../ui/form/option-search.ts';
import { useAskToClose } from '../../ui/form/use-leave-guard.ts';
import type { ClearChoice } from '../../ui/table/BulkBar.tsx';
import { BulkMotive, BulkValue } from './BulkFields.tsx';
import { BulkOutcome } from './BulkOutcome.tsx';
import './bulk.css';
import type { BulkField, BulkInput, BulkRow, BulkShape } from './bulk-shape.ts';

/** Rows of one request: others have their turn at the database in between, and the person sees how far it is. */
const PORTION = 100;

interface BulkEditProps {
  shape: BulkShape;
  rows: readonly BulkRow[];
  clear: ClearChoice;
  onClose: () => void;
}

/** Gives the chosen rows the same values, and says of each that could not be changed why. Those stay chosen, to be mended. */
export default function BulkEdit({ shape, rows, clear, onClose }: BulkEditProps) {
  const { sent, error, results, run } = useSending(shape.call, rows);
  if (results !== null) {
    const done = new Set(results.filter(one => one.ok).map(one => one.id));
    const close = () => {
      clear(rows.map(row => row.id).filter(id => !done.has(id)));
      onClose();
    };
    return <BulkOutcome words={shape.words} rows={rows} results={results} error={error} onClose={close} />;
  }
  return <ValueForm shape={shape} rows={rows} sent={sent} error={error} send={run} onClose={onClose} />;
}

function useSending(call: BulkShape['call'], rows: readonly BulkRow[]) {
  const action = useChange(call);
  const [sent, setSent] = useState<number | null>(null);
  const [results, setResults] = useState<readonly Outcome[] | null>(null);
  const run = async (change: Pick<BulkInput, 'changes' | 'motive'>) => {
    const all: Outcome[] = [];
    for (let from = 0; from < rows.length; from += PORTION) {
      setSent(from);
      const portion = rows.slice(from, from + PORTION).map(({ id, version }) => ({ id, version }));
      const answer = await action.run({ rows: portion, ...change });
      if (answer === null) break;
      all.push(...answer.results);
    }
    setSent(null);
    // Refused as a whole, the form stays as it was filled in.
    if (all.length > 0) setResults(all);
  };
  return { sent, results, error: action.error, run };
}

interface ValueFormProps {
  shape: BulkShape;
  rows: readonly BulkRow[];
  sent: number | null;
  error: ApiError | null;
  send: (change: Pick<BulkInput, 'changes' | 'motive'>) => Promise<void>;
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

function ValueForm({ shape, rows, sent, error, send, onClose }: ValueFormProps) {
  const [form] = Form.useForm();
  const work = useFormWork(form, shape.call.input);
  const close = useAskToClose(work.written.isDirty, onClose);
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
    <Modal
      open
      title={`${verb} ${count} ${rows.length === 1 ? one : many}`}
      width={520}
      onCancel={close}
      mask={{ closable: false }}
      footer={[
        <ActionButton key="cancel" onClick={close}>
          Cancelar
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
    </Modal>
  );
}

/** Several at once; what is not chosen stays. */
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
