import { approveFees, type FeeRow } from '@cabezal/contract/prices/fees/fees.calls';
import type { BulkAnswer } from '@cabezal/contract/system/bulk/bulk.shapes';
import { businessDate } from '@cabezal/domain/system/time/time';
import { Alert, Input } from 'antd';
import { useRef, useState } from 'react';
import { BulkOutcome } from '../../../kits/bulk/BulkOutcome.tsx';
import { toast } from '../../../ui/feedback/toast.ts';
import { Field } from '../../../ui/form/Field.tsx';
import { FormModal } from '../../../ui/form/FormModal.tsx';
import { useOpened } from '../../../ui/use-opened.ts';
import { countText, feeBulkRow } from './fee-words.ts';
import { forgetSimulated, isOtherThanSimulated } from './simulation/simulated-proposals.ts';

interface ApproveFeesProps {
  rows: readonly FeeRow[];
  /** Called with the ids that were refused. */
  onDone?: (refused: readonly number[]) => void;
  onClose: () => void;
}

/** Approves proposals; a refused one shows why and stops no other. */
export default function ApproveFees({ rows: now, onDone, onClose }: ApproveFeesProps) {
  const rows = useOpened(now);
  const [results, setResults] = useState<BulkAnswer['results'] | null>(null);
  const refused = results?.flatMap(one => (one.ok ? [] : [one.id])) ?? [];
  if (results !== null)
    return (
      <BulkOutcome
        words={['tarifa', 'tarifas']}
        rows={rows.map(feeBulkRow)}
        results={results}
        error={null}
        onClose={() => {
          onDone?.(refused);
          onClose();
        }}
      />
    );
  return <ApproveForm rows={rows} onResults={setResults} onDone={onDone} onClose={onClose} />;
}

type Results = BulkAnswer['results'];

function ApproveForm({ rows, onResults, ...props }: ApproveFeesProps & { onResults: (results: Results) => void }) {
  const isPast = rows.some(row => row.valid_from < businessDate(new Date()));
  const [first] = rows;
  const isAlone = rows.length === 1 && first !== undefined;
  const wasRefused = useRef(false);
  return (
    <FormModal
      title={isAlone ? `Aprobar ${first.code}` : `Aprobar ${rows.length} tarifas`}
      text="Desde su primer día dan precio a las reservas nuevas. La versión anterior termina el día antes; lo ya cobrado no cambia."
      okText={isAlone ? 'Aprobar' : `Aprobar ${rows.length}`}
      call={approveFees}
      toInput={values => ({ ...values, rows: rows.map(({ id_fee: id, version }) => ({ id, version })) })}
      onDone={({ results }) => {
        wasRefused.current = results.some(one => !one.ok);
        forgetSimulated();
        if (wasRefused.current) return onResults(results);
        toast.success(`${countText(results.length, 'tarifa aprobada', 'tarifas aprobadas')}`);
        props.onDone?.([]);
      }}
      onClose={() => {
        if (!wasRefused.current) props.onClose();
      }}
      width={480}
    >
      {isOtherThanSimulated(rows) && (
        <Alert
          type="warning"
          showIcon
          title="Lo que se aprueba no es lo que se simuló: son otras tarifas, o cambiaron desde entonces."
        />
      )}
      <Field
        name="justification"
        label="Justificación"
        span={12}
        demanded={isPast}
        help={isPast ? 'Alguna rige desde un día que ya pasó: diga por qué' : undefined}
      >
        <Input.TextArea autoSize={{ minRows: 2, maxRows: 5 }} maxLength={255} />
      </Field>
    </FormModal>
  );
}
