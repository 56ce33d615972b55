import { simulateFees } from '@cabezal/contract/prices/fees/fee-simulation.calls';
import type { FeeRow } from '@cabezal/contract/prices/fees/fees.calls';
import { addDays, businessDate } from '@cabezal/domain/system/time/time';
import { Radio, Select } from 'antd';
import { DateField } from '../../../../ui/form/date-fields.tsx';
import { Field } from '../../../../ui/form/Field.tsx';
import { FormModal } from '../../../../ui/form/FormModal.tsx';
import { by } from '../../../../ui/form/field-rule.ts';
import { UnitField } from '../../../../ui/form/fields.tsx';
import { useAddress } from '../../../../ui/use-address.ts';
import { countText } from '../fee-words.ts';
import { rememberSimulated } from './simulated-proposals.ts';
import { simulationOf, type Trial } from './simulated-rows.ts';

const spans = [1, 3, 6, 12].map(value => ({ value, label: value === 1 ? 'Último mes' : `Últimos ${value} meses` }));
const parts = [
  { value: 'freight', label: 'El flete' },
  { value: 'all', label: 'Todos los rubros' },
];

const percentError = (percent: number) =>
  percent === 0 || percent <= -100 || percent > 1000 ? 'Escriba cuánto sube o baja, entre −99 y 1.000 %' : null;

/** Simulates the selected rates: proposals as they are, others with a percentage of change. */
export default function SimulateRows({ rows, onClose }: { rows: readonly FeeRow[]; onClose: () => void }) {
  const { change } = useAddress<'simulacion'>();
  const today = businessDate(new Date());
  const areProposed = rows.every(row => row.state === 'PROPUESTA');
  return (
    <FormModal
      title={`Simular ${countText(rows.length, 'tarifa', 'tarifas')}`}
      text={
        areProposed
          ? 'Qué cambiaría si se aprobaran. Nada se guarda.'
          : 'Qué cambiaría con otro precio desde un día. Nada se guarda.'
      }
      okText="Simular"
      call={simulateFees}
      initial={{ percent: 5, of: 'freight', valid_from: addDays(today, 1), months: 3 }}
      toInput={values => simulationOf(rows, values as unknown as Trial)}
      onDone={({ id_simulation }) => {
        rememberSimulated(rows);
        change({ simulacion: id_simulation }, { push: true });
      }}
      onClose={onClose}
      width={480}
    >
      {!areProposed && (
        <>
          <Field name="percent" label="Cambio" span={4} demanded rules={[by<number>(percentError, true)]}>
            <UnitField unit="%" decimals={2} />
          </Field>
          <Field name="of" label="De qué" span={8} demanded>
            <Radio.Group optionType="button" options={parts} />
          </Field>
          <Field name="valid_from" label="Desde" span={6} demanded>
            <DateField isAlways min={today} />
          </Field>
        </>
      )}
      <Field name="months" label="Y las cerradas de" span={6} demanded>
        <Select options={spans} />
      </Field>
    </FormModal>
  );
}
