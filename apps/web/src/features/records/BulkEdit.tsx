import type { Outcome } from '@cabezal/contract/bulk/bulk.calls';
import { formatNumber } from '@cabezal/domain/money/money';
import { Checkbox, Form, Input, Modal, Progress, Select } from 'antd';
import { useMemo, useState } from 'react';
import type { ApiError } from '../../api/api-error.ts';
import { useChange } from '../../api/use-change.ts';
import { ActionButton } from '../../ui/ActionButton.tsx';
import { Failure } from '../../ui/feedback/Failure.tsx';
import { Field } from '../../ui/form/Field.tsx';
import { FormKitContext } from '../../ui/form/form-context.ts';
import type { ClearChoice } from '../../ui/table/BulkBar.tsx';
import { BulkOutcome } from './BulkOutcome.tsx';
import type { BulkField, BulkInput, BulkRow, BulkShape } from './bulk-shape.ts';

/** Rows of one request: others have their turn at the database in between, and the person sees how far it is. */
const PORTION = 100;

interface BulkEditProps {
  shape: BulkShape;
  rows: readonly BulkRow[];
  clear: ClearChoice;
  onClose: () => void;
}

/** Gives the chosen rows one value, and says of each that could not be changed why. Those stay chosen, to be mended. */
export default function BulkEdit({ shape, rows, clear, onClose }: BulkEditProps) {
  const { sent, error, results, run } = useSending(shape.call, rows);
  if (results !== null) {
    const done = new Set(results.filter(one => one.ok).map(one => one.id));
    const close = () => {
      clear(rows.map(row => row.id).filter(id => !done.has(id)));
      onClose();
    };
    return <BulkOutcome rows={rows} results={results} error={error} onClose={close} />;
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

function ValueForm({ shape, rows, sent, error, send, onClose }: ValueFormProps) {
  const [form] = Form.useForm();
  const [changes, setChanges] = useState(0);
  const kit = useMemo(() => ({ form, schema: shape.call.input, changes }), [form, shape.call.input, changes]);
  const name = Form.useWatch('field', form) as string | undefined;
  const field = shape.fields.find(one => one.name === name);
  const count = formatNumber(rows.length, 0);
  const [one, many] = shape.words;
  const finish = async ({ changes: values, motive, empty }: Entered) => {
    if (field === undefined) return;
    const value = empty ? null : values?.[field.name];
    await send({ changes: { [field.name]: value }, ...(field.state && { motive: motive?.trim() }) });
  };
  return (
    <Modal
      open
      title={rows.length === 1 ? `Cambiar 1 ${one}` : `Cambiar ${count} ${many}`}
      width={520}
      onCancel={onClose}
      mask={{ closable: false }}
      footer={[
        <ActionButton key="cancel" onClick={onClose}>
          Cancelar
        </ActionButton>,
        <ActionButton key="ok" look="primary" loading={sent !== null} onClick={() => form.submit()}>
          Cambiar {count}
        </ActionButton>,
      ]}
    >
      <p className="cz-modal-text">Todos reciben el mismo valor. Los que no se puedan cambiar quedan como están.</p>
      <FormKitContext value={kit}>
        <Form
          form={form}
          layout="vertical"
          className="cz-form"
          validateTrigger="onBlur"
          disabled={sent !== null}
          onFieldsChange={() => setChanges(n => n + 1)}
          onFinish={finish}
        >
          <div className="cz-grid">
            <Form.Item
              name="field"
              label="Qué cambiar"
              className="cz-span-12"
              rules={[{ required: true, message: 'Elija qué cambiar' }]}
            >
              <Select
                placeholder="Elija"
                options={shape.fields.map(({ name: value, label }) => ({ value, label }))}
                onChange={() => form.resetFields(['changes', 'empty'])}
              />
            </Form.Item>
            {field && <ValueField key={field.name} field={field} />}
          </div>
        </Form>
      </FormKitContext>
      {sent !== null && rows.length > PORTION && <Progress percent={Math.round((sent / rows.length) * 100)} />}
      <Failure error={error} />
    </Modal>
  );
}

interface Entered {
  changes?: Record<string, unknown>;
  motive?: string;
  empty?: boolean;
}

const isEmpty = (value: unknown) => value === undefined || value === null || value === '';

/** The new value; to empty a field takes a word of its own, so that nobody empties many by leaving it out. */
function ValueField({ field }: { field: BulkField }) {
  const emptied = Form.useWatch('empty') as boolean | undefined;
  const demanded = {
    validator: async (_: unknown, value: unknown) => {
      if (isEmpty(value)) throw new Error('Campo obligatorio');
    },
  };
  return (
    <>
      {!emptied && (
        <Field
          name={['changes', field.name]}
          label={field.label}
          span={12}
          demanded
          help={field.help}
          rules={[demanded, ...(field.rules ?? [])]}
        >
          {field.control}
        </Field>
      )}
      {field.empties && (
        <Form.Item name="empty" valuePropName="checked" className="cz-span-12">
          <Checkbox>Dejar vacío «{field.label}»</Checkbox>
        </Form.Item>
      )}
      {field.state && (
        <Field name="motive" label="Motivo" span={12} demanded rules={[demanded]}>
          <Input.TextArea autoSize={{ minRows: 2, maxRows: 5 }} maxLength={500} />
        </Field>
      )}
    </>
  );
}
