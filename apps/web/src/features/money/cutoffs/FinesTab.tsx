import { addBonusFine, type FineRow, getBonusFines, voidBonusFine } from '@cabezal/contract/money/cutoffs/fines.calls';
import type { GuideFiguresRow } from '@cabezal/contract/operations/guides/guide.shapes';
import { getGuides } from '@cabezal/contract/operations/guides/guides.calls';
import { formatMoney } from '@cabezal/domain/system/amounts/money';
import { businessDate } from '@cabezal/domain/system/time/time';
import { guideNumber } from '@cabezal/domain/trips/status/guide-name';
import { Input } from 'antd';
import { useState } from 'react';
import { DocumentThumb } from '../../../kits/files/DocumentThumb.tsx';
import { FileField } from '../../../kits/papers/FileField.tsx';
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

const stateOf = (row: FineRow): string =>
  row.voided_at !== null ? `Anulada: ${row.void_reason}` : (row.number ?? 'Por descontar');
const paperOf = ({ id_file, filename, file_type: type }: FineRow) => (
  <DocumentThumb document={{ id_file, filename, type }} size={28} />
);

const columns: Column<FineRow>[] = [
  longTextColumn<FineRow>('driver_name', 'Conductor', { flex: 26, card: 'title' }),
  textColumn('guide_number', 'Guía', { width: 120, card: 'line' }),
  dateColumn<FineRow>('date', 'Fecha', { sort: true, width: 104, card: 'line' }),
  longTextColumn<FineRow>('motive', 'Motivo', { flex: 30, card: 'line' }),
  customColumn('paper', 'Documento', paperOf, { width: 96, card: 'none' }),
  moneyColumn<FineRow>('amount', 'Valor', { sort: true, card: 'side' }),
  customColumn('state', 'Corte', stateOf, { flex: 20, card: 'line' }),
  textColumn('author', 'Por', { flex: 20 }),
];
const buttons: RowButton<FineRow>[] = [
  {
    key: 'void',
    text: 'Anular',
    nameOf: row => `la multa de ${row.driver_name}`,
    when: row => row.can.void === true,
    dialog: (row, close) => (
      <FormModal
        title={`Anular la multa de ${row.driver_name}`}
        text={`${formatMoney(row.amount)} vuelven a lo que se le paga.`}
        okText="Anular multa"
        look="danger"
        call={voidBonusFine}
        toInput={values => ({ ...values, id_fine: row.id_fine })}
        doneText="Multa anulada"
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

/** Fines of own drivers, which the next corte of bonuses deducts. */
export function FinesTab() {
  const { may } = useAccess();
  const [adding, setAdding] = useState(false);
  return (
    <>
      <DataTable<FineRow>
        id="fines"
        call={getBonusFines}
        columns={columns}
        row={{ key: row => row.id_fine, buttons: may('cutoff.close') ? buttons : undefined }}
        search="Conductor, guía o motivo"
        tools={may('cutoff.close') && <AddButton to={() => setAdding(true)}>Registrar multa</AddButton>}
        empty={{ title: 'Aún no hay multas', text: 'Lo que se descuenta a un conductor propio por un viaje.' }}
      />
      {adding && <AddFine onClose={() => setAdding(false)} />}
    </>
  );
}

function AddFine({ onClose }: { onClose: () => void }) {
  return (
    <FormModal
      title="Registrar multa"
      text="Se descuenta al conductor de la guía en el siguiente corte de bonos, y ese viaje pierde el bono sin incidente; si ya se pagó, también se descuenta."
      okText="Registrar multa"
      call={addBonusFine}
      initial={{ date: businessDate(new Date()) }}
      doneText="Multa registrada"
      onClose={onClose}
    >
      <Field name="id_guide" label="Guía" span={12}>
        <EntitySelect<GuideFiguresRow>
          call={getGuides}
          placeholder="Número, placa o conductor"
          option={row => ({ value: row.id_guide, label: guideNumber(row), hint: row.driver_name })}
        />
      </Field>
      <Field name="amount" label="Valor" span={6}>
        <MoneyField />
      </Field>
      <Field name="date" label="Fecha" span={6}>
        <DateField max={businessDate(new Date())} />
      </Field>
      <Field name="motive" label="Motivo" span={12}>
        <Input.TextArea autoSize={{ minRows: 2, maxRows: 5 }} maxLength={255} />
      </Field>
      <FileField name="id_file" label="Documento" what="Documento de la multa" />
    </FormModal>
  );
}
