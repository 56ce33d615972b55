import {
  addBonusWithdrawal,
  getConductoresBonosRetiros,
  voidBonusWithdrawal,
  type WithdrawalRow,
} from '@cabezal/contract/money/cutoffs/bonuses.calls';
import { getConductoresBonosTotales } from '@cabezal/contract/money/cutoffs/cutoffs.calls';
import { formatMoney } from '@cabezal/domain/system/amounts/money';
import { businessDate } from '@cabezal/domain/system/time/time';
import { Input } from 'antd';
import { useState } from 'react';
import { useAccess } from '../../../kits/rights/use-access.ts';
import { AddButton } from '../../../ui/AddButton.tsx';
import { DateField } from '../../../ui/form/date-fields.tsx';
import { EntitySelect } from '../../../ui/form/EntitySelect.tsx';
import { Field } from '../../../ui/form/Field.tsx';
import { FormModal } from '../../../ui/form/FormModal.tsx';
import { MoneyField } from '../../../ui/form/fields.tsx';
import {
  type Column,
  customColumn,
  dateColumn,
  longTextColumn,
  moneyColumn,
  textColumn,
} from '../../../ui/table/columns.tsx';
import { DataTable } from '../../../ui/table/DataTable.tsx';
import type { RowButton } from '../../../ui/table/row-buttons.tsx';

const stateOf = (row: WithdrawalRow): string =>
  row.voided_at !== null ? `Anulado: ${row.void_reason}` : (row.number ?? 'Por descontar');

const columns: Column<WithdrawalRow>[] = [
  longTextColumn<WithdrawalRow>('driver_name', 'Conductor', { flex: 30, card: 'title' }),
  dateColumn<WithdrawalRow>('date', 'Fecha', { sort: true, width: 104, card: 'line' }),
  textColumn('document', 'Documento', { flex: 20, card: 'line' }),
  moneyColumn<WithdrawalRow>('amount', 'Valor', { sort: true, card: 'side' }),
  customColumn('state', 'Corte', stateOf, { flex: 20, card: 'line' }),
  textColumn('author', 'Por', { flex: 20 }),
];
const buttons: RowButton<WithdrawalRow>[] = [
  {
    key: 'void',
    text: 'Anular',
    nameOf: row => `el retiro de ${row.driver_name}`,
    when: row => row.can.void === true,
    dialog: (row, close) => (
      <FormModal
        title={`Anular el retiro de ${row.driver_name}`}
        text={`${formatMoney(row.amount)} vuelven a lo que se le paga.`}
        okText="Anular retiro"
        look="danger"
        call={voidBonusWithdrawal}
        toInput={values => ({ ...values, id_withdrawal: row.id_withdrawal })}
        doneText="Retiro anulado"
        onClose={close}
        width={480}
      >
        <Field name="motive" label="Motivo" span={12}>
          <Input.TextArea autoSize={{ minRows: 2, maxRows: 5 }} maxLength={255} />
        </Field>
      </FormModal>
    ),
  },
];

/** Bonus money that own drivers withdrew before it was paid. */
export function WithdrawalsTab() {
  const { may } = useAccess();
  const [adding, setAdding] = useState(false);
  return (
    <>
      <DataTable<WithdrawalRow>
        id="bonus_withdrawals"
        call={getConductoresBonosRetiros}
        columns={columns}
        row={{ key: row => row.id_withdrawal, buttons: may('cutoff.close') ? buttons : undefined }}
        search="Documento"
        tools={may('cutoff.close') && <AddButton to={() => setAdding(true)}>Registrar retiro</AddButton>}
        empty={{ title: 'Aún no hay retiros', text: 'Lo que un conductor retira de sus bonos antes del corte.' }}
      />
      {adding && <AddWithdrawal onClose={() => setAdding(false)} />}
    </>
  );
}

function AddWithdrawal({ onClose }: { onClose: () => void }) {
  return (
    <FormModal
      title="Registrar retiro"
      text="Se descuenta en el siguiente corte. No puede superar lo ganado y no pagado."
      okText="Registrar retiro"
      call={addBonusWithdrawal}
      initial={{ date: businessDate(new Date()) }}
      doneText="Retiro registrado"
      onClose={onClose}
    >
      <Field name="id_driver" label="Conductor" span={12}>
        <EntitySelect
          call={getConductoresBonosTotales}
          option={row => ({ value: row.id_payee, label: row.payee_name, hint: formatMoney(row.total) })}
        />
      </Field>
      <Field name="amount" label="Valor" span={6}>
        <MoneyField />
      </Field>
      <Field name="date" label="Fecha" span={6}>
        <DateField max={businessDate(new Date())} />
      </Field>
      <Field name="document" label="Documento" span={12}>
        <Input maxLength={60} />
      </Field>
    </FormModal>
  );
}
