import {
  type AgeingRow,
  getBillingAgeingExcel,
  getBillingAgeingRows,
  snoozeBillingReminder,
} from '@cabezal/contract/money/billing/ageing.calls';
import {
  AGEING_BUCKETS,
  AGEING_STAGE_NAMES,
  type AgeingBucket,
  type AgeingStage,
  daysText,
} from '@cabezal/domain/money/billing/ageing';
import { addDays, businessDate, formatDate } from '@cabezal/domain/system/time/time';
import { Drawer, Input } from 'antd';
import { Link } from 'react-router';
import { paths, pathTo } from '../../../../app/paths.ts';
import { useAccess } from '../../../../kits/rights/use-access.ts';
import { AskDialog } from '../../../../ui/form/AskDialog.tsx';
import { DateField } from '../../../../ui/form/date-fields.tsx';
import { Field } from '../../../../ui/form/Field.tsx';
import { FormModal } from '../../../../ui/form/FormModal.tsx';
import { type Column, customColumn, dateColumn, moneyColumn, textColumn } from '../../../../ui/table/columns.tsx';
import { DataTable } from '../../../../ui/table/DataTable.tsx';
import { PageSum } from '../../../../ui/table/PageSum.tsx';
import type { RowButton } from '../../../../ui/table/row-buttons.tsx';
import { payerFilter } from '../billing-filters.ts';

/** A sum of the ageing: a stage, with a range of days or all. */
export interface Chosen {
  stage: AgeingStage;
  bucket?: AgeingBucket;
}

function Where({ row }: { row: AgeingRow }) {
  const { id_reservation, numero_orden } = row;
  return id_reservation === null ? (
    <Link to={pathTo(paths.invoice, { numero_orden: numero_orden ?? 0 })}>Orden {numero_orden}</Link>
  ) : (
    <Link to={pathTo(paths.reservation, { id_reserva: id_reservation })}>Reserva {id_reservation}</Link>
  );
}

function Snoozed({ row }: { row: AgeingRow }) {
  if (row.snoozed_until === null) return '—';
  return <span title={row.snooze_reason ?? undefined}>hasta el {formatDate(row.snoozed_until)}</span>;
}

const columns: Column<AgeingRow>[] = [
  textColumn<AgeingRow>('bill_to_name', 'Facturar a', { sort: true, flex: 30, card: 'title' }),
  customColumn('key', 'Qué espera', row => <Where row={row} />, { width: 120, card: 'line' }),
  dateColumn<AgeingRow>('since', 'Desde', { sort: true, width: 104 }),
  customColumn('age_days', 'Edad', row => daysText(row.age_days), { sort: 'age_days', width: 84, card: 'line' }),
  textColumn<AgeingRow>('owner', 'Responsable', { flex: 18 }),
  customColumn('snoozed_until', 'Recordatorio pospuesto', row => <Snoozed row={row} />, { width: 150 }),
  moneyColumn<AgeingRow>('usd', 'USD sin IVA', { sort: true, card: 'side' }),
];

const snoozeOf = (row: AgeingRow) => ({ id_bill_to: row.id_bill_to, stage: row.stage as 'CLOSED' | 'ORDERED' });
const isReminded = (row: AgeingRow): boolean => row.stage !== 'FINISHED';

const snooze: RowButton<AgeingRow> = {
  key: 'snooze',
  text: 'Posponer recordatorio',
  nameOf: row => row.bill_to_name,
  when: row => isReminded(row) && row.snoozed_until === null,
  dialog: (row, close) => {
    const today = businessDate(new Date());
    return (
      <FormModal
        title={`Posponer el recordatorio de ${row.bill_to_name}`}
        text={`Hasta ese día nadie recibe el recordatorio de lo «${AGEING_STAGE_NAMES[row.stage].toLowerCase()}» de este cliente.`}
        okText="Posponer recordatorio"
        call={snoozeBillingReminder}
        initial={{ until: addDays(today, 7) }}
        toInput={values => ({ ...values, ...snoozeOf(row) })}
        doneText="Recordatorio pospuesto"
        onClose={close}
        width={480}
      >
        <Field name="until" label="Hasta el" span={6} demanded>
          <DateField min={addDays(today, 1)} max={addDays(today, 60)} />
        </Field>
        <Field name="reason" label="Motivo" span={12} demanded>
          <Input.TextArea autoSize={{ minRows: 2, maxRows: 5 }} maxLength={255} />
        </Field>
      </FormModal>
    );
  },
};
const wake: RowButton<AgeingRow> = {
  key: 'wake',
  text: 'Volver a recordar',
  nameOf: row => row.bill_to_name,
  when: row => isReminded(row) && row.snoozed_until !== null,
  dialog: (row, close) => (
    <AskDialog
      open
      title={`Volver a recordar lo de ${row.bill_to_name}`}
      text={`Estaba pospuesto hasta el ${formatDate(row.snoozed_until)}: ${row.snooze_reason ?? ''}`}
      okText="Volver a recordar"
      call={snoozeBillingReminder}
      input={{ ...snoozeOf(row), until: null }}
      onDone={close}
      onClose={close}
    />
  ),
};
const buttons = [snooze, wake];

/** The rows of a sum of the ageing. */
export default function AgeingDrawer({ chosen: { stage, bucket }, onClose }: { chosen: Chosen; onClose: () => void }) {
  const { may } = useAccess();
  const fixed = { filters: { stage, ...(bucket !== undefined && { bucket }) } };
  const days = bucket === undefined ? '' : ` · ${AGEING_BUCKETS[bucket].name}`;
  return (
    <Drawer open title={`${AGEING_STAGE_NAMES[stage]}${days}`} size={1120} onClose={onClose}>
      <DataTable<AgeingRow>
        id="billing_ageing"
        call={getBillingAgeingRows}
        fixed={fixed}
        columns={columns}
        row={{ key: row => row.key, buttons: may('billing.order') ? buttons : undefined }}
        search="Cliente o número"
        filters={payerFilter(true)}
        onExcel={getBillingAgeingExcel}
        foot={page => <PageSum amounts={page.rows.map(row => row.usd)} total={page.total} vat="sin IVA" />}
        empty={{ title: 'Nada espera aquí' }}
      />
    </Drawer>
  );
}
