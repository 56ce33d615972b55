import { type Simulation, saveSimulation } from '@cabezal/contract/prices/fees/fee-simulation.calls';
import type { BulkAnswer } from '@cabezal/contract/system/bulk/bulk.shapes';
import { Input } from 'antd';
import { useRef, useState } from 'react';
import { BulkOutcome } from '../../../../kits/bulk/BulkOutcome.tsx';
import { toast } from '../../../../ui/feedback/toast.ts';
import { Field } from '../../../../ui/form/Field.tsx';
import { FormModal } from '../../../../ui/form/FormModal.tsx';
import { countText, feePath } from '../fee-words.ts';
import { forgetSimulated } from './simulated-proposals.ts';

interface SaveSimulationProps {
  simulation: Simulation;
  onClose: () => void;
}

/** Saves the simulated rates; a refused one shows why and stops no other. */
export function SaveSimulation({ simulation, onClose }: SaveSimulationProps) {
  const { id_simulation, rates } = simulation;
  const [results, setResults] = useState<BulkAnswer['results'] | null>(null);
  const wasRefused = useRef(false);
  if (results !== null)
    return (
      <BulkOutcome
        words={['tarifa', 'tarifas']}
        rows={rates.map(rate => ({ id: rate.id_fee, version: 0, name: rate.code, path: feePath(rate) }))}
        results={results}
        error={null}
        onClose={onClose}
      />
    );
  const areProposed = rates.every(rate => rate.proposed);
  const count = countText(rates.length, 'tarifa', 'tarifas');
  return (
    <FormModal
      title={areProposed ? `Aprobar ${count}` : `Guardar ${countText(rates.length, 'versión', 'versiones')}`}
      text={
        areProposed
          ? `${count} por aprobar, como se simularon. Desde su primer día dan precio a las reservas nuevas; lo ya cobrado no cambia.`
          : `${count} con el precio que se simuló, desde el día que se simuló. La versión anterior termina el día antes; lo ya cobrado no cambia.`
      }
      okText={areProposed ? 'Aprobar' : 'Guardar como versiones'}
      call={saveSimulation}
      toInput={values => ({ ...values, id_simulation })}
      doneText={null}
      onDone={answer => {
        forgetSimulated();
        wasRefused.current = answer.refused > 0;
        if (wasRefused.current) return setResults(answer.results);
        toast.success(countText(answer.changed, 'tarifa guardada', 'tarifas guardadas'));
      }}
      onClose={() => {
        if (!wasRefused.current) onClose();
      }}
      width={480}
    >
      <Field name="justification" label="Justificación" span={12}>
        <Input.TextArea autoSize={{ minRows: 2, maxRows: 5 }} maxLength={255} />
      </Field>
    </FormModal>
  );
}
