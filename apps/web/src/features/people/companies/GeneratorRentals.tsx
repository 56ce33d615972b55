import { PlusOutlined } from '@ant-design/icons';
import type { Call } from '@cabezal/contract/call';
import {
  type GeneratorRental,
  getGeneratorRentals,
  saveGeneratorRental,
} from '@cabezal/contract/money/costs/company-costs.calls';
import type { Company } from '@cabezal/contract/people/companies/companies.calls';
import { formatMoney } from '@cabezal/domain/system/amounts/money';
import { businessDate, formatDate } from '@cabezal/domain/system/time/time';
import { Form } from 'antd';
import { useState } from 'react';
import { useCall } from '../../../api/use-call.ts';
import { ActionButton } from '../../../ui/ActionButton.tsx';
import { Answer } from '../../../ui/feedback/Answer.tsx';
import { RowsSkeleton } from '../../../ui/feedback/Skeletons.tsx';
import { DateField } from '../../../ui/form/date-fields.tsx';
import { Field } from '../../../ui/form/Field.tsx';
import { FormModal } from '../../../ui/form/FormModal.tsx';
import { MoneyField } from '../../../ui/form/fields.tsx';
import { CredentialMark } from '../../../ui/status/marks.tsx';
import { customColumn, dateColumn, moneyColumn, textColumn } from '../../../ui/table/columns.tsx';
import { SmallTable } from '../../../ui/table/SmallTable.tsx';

const marks = {
  past: <span className="cz-quiet">Anterior</span>,
  current: <CredentialMark state="ok" text="Vigente" />,
  coming: <CredentialMark state="about_to_expire" text="Próximo" />,
} as const;

const columns = [
  dateColumn<GeneratorRental>('valid_from', 'Desde', { cardRender: row => `Desde el ${formatDate(row.valid_from)}` }),
  moneyColumn<GeneratorRental>('cost', 'Por viaje, sin IVA', { width: 160, card: 'side' }),
  customColumn<GeneratorRental>('state', 'Estado', row => marks[row.state]),
  textColumn<GeneratorRental>('author', 'Registró'),
  dateColumn<GeneratorRental>('created_at', 'Fecha'),
];

interface RentalsProps {
  company: Company;
  /** Procurement has a call of its own. */
  call?: Call<{ id: number }, GeneratorRental[]>;
}

/** What a carrier charges for a genset: the current cost, the next one, and earlier ones. */
export function GeneratorRentals({ company, call = getGeneratorRentals }: RentalsProps) {
  // The costs as read when the form opened: the person corrects what was shown then.
  const [seen, setSeen] = useState<GeneratorRental[] | null>(null);
  const found = useCall(call, { id: company.id_company });
  if (!found.data) return <Answer query={found} what="los costos" loading={<RowsSkeleton rows={3} />} />;
  return (
    <div className="cz-records-stack">
      {company.can.edit_all === true && (
        <div>
          <ActionButton icon={<PlusOutlined />} onClick={() => setSeen(found.data)}>
            Nuevo costo
          </ActionButton>
        </div>
      )}
      <SmallTable<GeneratorRental>
        rows={found.data}
        columns={columns}
        rowKey={row => row.valid_from}
        empty={{
          title: 'Sin costo de alquiler',
          text: 'Aquí aparece lo que cobra por el alquiler de un generador, con la fecha desde la que rige.',
        }}
      />
      {seen && <RentalForm company={company} seen={seen} onClose={() => setSeen(null)} />}
    </div>
  );
}

interface FormProps {
  company: Company;
  seen: readonly GeneratorRental[];
  onClose: () => void;
}

function RentalForm({ company, seen, onClose }: FormProps) {
  const [form] = Form.useForm();
  const today = businessDate(new Date());
  const day = Form.useWatch<string | undefined>('valid_from', form);
  const costOf = (valid_from: unknown) => seen.find(row => row.valid_from === valid_from)?.cost;
  const corrected = costOf(day);
  return (
    <FormModal
      title="Costo de alquiler de generador"
      text="Rige desde la fecha que elija; los viajes ya hechos conservan el suyo. La misma fecha otra vez lo corrige."
      okText="Guardar costo"
      call={saveGeneratorRental}
      form={form}
      initial={{ valid_from: today }}
      toInput={values => ({ ...values, id_company: company.id_company, replaces: costOf(values.valid_from) })}
      onClose={onClose}
    >
      <Field
        name="valid_from"
        label="Desde"
        span={6}
        help={corrected && `Corrige lo que ya consta de ese día: ${formatMoney(corrected)}`}
      >
        <DateField min={today} />
      </Field>
      <Field name="cost" label="Por viaje, sin IVA" span={6}>
        <MoneyField />
      </Field>
    </FormModal>
  );
}
