import { IMPORT_COLUMNS } from '@cabezal/contract/import-columns.data';
import type { ImportColumn } from '@cabezal/contract/system/imports/import-column';
import {
  correctImportRow,
  type ImportKind,
  type ImportRow,
  MAX_IMPORT_CELL,
} from '@cabezal/contract/system/imports/imports.calls';
import { AutoComplete, Form, Input } from 'antd';
import { useState } from 'react';
import { useChange } from '../../api/use-change.ts';
import { ActionButton } from '../../ui/ActionButton.tsx';
import { Dialog } from '../../ui/Dialog.tsx';
import { Failure } from '../../ui/feedback/Failure.tsx';
import { toast } from '../../ui/feedback/toast.ts';
import { isUnsaved } from './saved-rows.ts';

interface CorrectRowProps {
  kind: ImportKind;
  id_import: number;
  row: ImportRow;
  /** Called after the row was saved, with or without remaining errors. */
  onSaved: (before: ImportRow, now: ImportRow) => void;
  onClose: () => void;
}

/** The form that corrects one row of the file: wrong cells first, the others on demand. */
export function CorrectRow({ kind, id_import, row, onSaved, onClose }: CorrectRowProps) {
  const [form] = Form.useForm<Record<string, string>>();
  // The row as opened, then as saved: a later change by another person is not overwritten.
  const [seen, setSeen] = useState(row);
  const { errors, mark } = seen;
  const [all, setAll] = useState(Object.keys({ ...row.errors, ...row.remarks }).length === 0);
  const change = useChange(correctImportRow, {
    onDone: done => {
      onSaved(seen, done);
      setSeen(done);
      if (done.effect !== 'BAD') {
        toast.success(`Fila ${done.row_number} corregida`);
        onClose();
      }
    },
  });
  const columns = IMPORT_COLUMNS[kind];
  const shown = all
    ? columns
    : columns.filter(column => row.errors[column.key] || errors[column.key] || row.remarks[column.key]);
  const send = (values: Record<string, string | undefined>) => {
    const cells = Object.fromEntries(Object.entries(values).map(([key, text]) => [key, text ?? '']));
    return change.run({ id_import, row_number: row.row_number, mark, cells });
  };
  return (
    <Dialog
      unsaved={() => isUnsaved(form.getFieldsValue(), seen.cells)}
      open
      title={`Corregir la fila ${row.row_number}`}
      onClose={onClose}
      footer={close => [
        <ActionButton key="cancel" onClick={close}>
          Cancelar
        </ActionButton>,
        <ActionButton key="ok" look="primary" loading={change.pending} onClick={() => form.submit()}>
          Guardar fila
        </ActionButton>,
      ]}
    >
      <Form form={form} layout="vertical" initialValues={row.cells} onFinish={send}>
        {shown.map(column => (
          <Form.Item
            key={column.key}
            name={column.key}
            label={column.header}
            validateStatus={errors[column.key] ? 'error' : undefined}
            help={errors[column.key] ?? remarkOf(row, column) ?? column.help}
          >
            {control(column)}
          </Form.Item>
        ))}
      </Form>
      {!all && (
        <ActionButton size="small" onClick={() => setAll(true)}>
          Ver todas las columnas
        </ActionButton>
      )}
      {errors.row && <p className="cz-imports-wrong">{errors.row}</p>}
      <Failure error={change.error} />
    </Dialog>
  );
}

const remarkOf = ({ remarks }: ImportRow, { key }: ImportColumn) =>
  remarks[key] && <span className="cz-imports-remark">{remarks[key]}</span>;

/** The allowed values are offered; any text can be entered, as in the file. */
const control = ({ options, long, example }: ImportColumn) => {
  if (options) return <AutoComplete options={options.map(value => ({ value }))} placeholder={example} />;
  if (long)
    return <Input.TextArea placeholder={example} maxLength={MAX_IMPORT_CELL} autoSize={{ minRows: 2, maxRows: 8 }} />;
  return <Input placeholder={example} maxLength={MAX_IMPORT_CELL} />;
};
