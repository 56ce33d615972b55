import { getMotivesOf } from '@cabezal/contract/guides/special-guides.calls';
import { saveJustifications } from '@cabezal/contract/justifications/justifications.calls';
import type { JustificationKind } from '@cabezal/domain/rules/justifications';
import { Input } from 'antd';
import { toast } from '../../ui/feedback/toast.ts';
import { LookupSelect } from '../../ui/form/EntitySelect.tsx';
import { Field } from '../../ui/form/Field.tsx';
import { FormModal } from '../../ui/form/FormModal.tsx';

/** A stop, and what of it; without a kind the first thing there is to justify. */
interface ToJustify {
  reservation_milestone_id: number;
  kind?: JustificationKind;
}
interface JustifyProps {
  stops: readonly ToJustify[];
  /** Those that were refused. */
  onDone?: (refused: readonly number[]) => void;
  onClose: () => void;
}

/** One reason for one or many stops, from whatever list they were chosen: each is judged by itself. At most 500. */
export default function JustifyDialog({ stops, onDone, onClose }: JustifyProps) {
  const count = stops.length;
  return (
    <FormModal
      title={count === 1 ? 'Justificar' : `Justificar ${count} seleccionadas`}
      text="Explica el atraso o la espera; no cambia lo que se cobra. El cliente lo lee."
      okText="Justificar"
      width={480}
      call={saveJustifications}
      toInput={values => {
        const [reason] = Object.values(values) as [Record<string, unknown>?];
        return stops.map(stop => ({ ...stop, ...reason }));
      }}
      doneText={null}
      onDone={({ results, saved, refused }) => {
        const why = results.find(one => !one.ok)?.message;
        if (refused === 0) toast.success(saved === 1 ? 'Justificada' : `${saved} justificadas`);
        else toast.error(`${saved} justificadas, ${refused} no: ${why}`);
        onDone?.(results.filter(one => !one.ok).map(one => one.reservation_milestone_id));
      }}
      onClose={onClose}
    >
      <Field name={[0, 'id_motivo']} label="Motivo" span={12}>
        <LookupSelect
          call={getMotivesOf}
          input={{ kind: 'DELAY' }}
          option={one => ({ value: one.id_motivo, label: one.name })}
        />
      </Field>
      <Field name={[0, 'value_others']} label="Con sus palabras" span={12}>
        <Input.TextArea autoSize={{ minRows: 2, maxRows: 5 }} maxLength={255} />
      </Field>
    </FormModal>
  );
}
