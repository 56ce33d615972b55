import {
  type PurchaseFeeRow,
  saveCarrierPurchaseFee,
  saveGeneralPurchaseFee,
} from '@cabezal/contract/prices/purchase-fees/purchase-fees.calls';
import { Form } from 'antd';
import { nextFirstDay, useOpeningDay } from '../../../kits/rules/rule-days.ts';
import { CompanySelect } from '../../../kits/selects/selects.tsx';
import { AnswerDialog } from '../../../ui/feedback/AnswerDialog.tsx';
import type { EditOf, NewRecord } from '../../../ui/form/EditPage.tsx';
import { Field } from '../../../ui/form/Field.tsx';
import { FormModal } from '../../../ui/form/FormModal.tsx';
import { MoneyField } from '../../../ui/form/fields.tsx';
import { DatesAndNote, useServices } from '../fees/FeeFields.tsx';
import { FeeItems } from '../fees/FeeItems.tsx';
import { emptiedBy, type FeeService, servicesWith } from '../fees/fee-form.ts';
import { ScopeFields } from '../fees/ScopeFields.tsx';
import type { Shown } from './opened.ts';
import { purchaseInput, purchaseValues } from './purchase-form.ts';
import '../fees/fees.css';

type PurchaseFeeFormProps = (EditOf<PurchaseFeeRow> | NewRecord) & {
  shown: Shown;
  /** The initial values of a new rate: carrier, lane. */
  start?: Readonly<Record<string, unknown>> | undefined;
  onClose: () => void;
};

const operatorIsNone = (row: { is_operator?: boolean }) =>
  row.is_operator ? 'Es la operadora: sus viajes se costean con los parámetros propios' : null;

/** Adds a purchase rate, or changes one: directly before its first day, afterwards with a new version from a later day on. */
export default function PurchaseFeeForm({ record, edit, shown, start, onClose }: PurchaseFeeFormProps) {
  const [form] = Form.useForm();
  const today = useOpeningDay();
  const services = useServices();
  const id = record === null ? {} : { id_purchase_fee: record.id_purchase_fee, version: record.version };
  const isOfCarrier = shown === 'carriers';
  const common = {
    title: record === null ? 'Nueva tarifa de compra' : `Cambiar ${record.code}`,
    okText: record === null ? 'Registrar tarifa de compra' : 'Guardar cambios',
    edit,
    form,
    onClose,
    width: 760,
    initial: (now: PurchaseFeeRow | null) => purchaseValues(now, today, services.data?.rows ?? [], start),
    toInput: (values: Record<string, unknown>) => ({ ...purchaseInput(values, isOfCarrier), ...id }),
    doneText: record === null ? 'Tarifa de compra registrada' : 'Tarifa de compra cambiada',
    onValuesChange: (changed: Record<string, unknown>) => form.setFieldsValue(emptiedBy(changed)),
  };
  const content = (rows: readonly FeeService[]) => (
    <>
      {isOfCarrier && (
        <Field name="id_carrier" label="Transportista" span={12}>
          <CompanySelect
            types={['TRANS']}
            refuse={operatorIsNone}
            name={record?.carrier ?? undefined}
            disabled={record !== null}
          />
        </Field>
      )}
      <ScopeFields names={record ?? {}} isSale={false} />
      <div className="cz-span-12">
        <FeeItems services={servicesWith(rows, record?.items ?? [])} />
      </div>
      <Field
        name="diesel_base_usd"
        label="Diésel base"
        span={6}
        help="Precio del galón con que se acordó el flete: sobre él se paga el recargo por combustible"
      >
        <MoneyField unit="/gal" />
      </Field>
      <DatesAndNote firstDayHelp={firstDayHelp(record, today)} />
    </>
  );
  return (
    <AnswerDialog query={services} what="los servicios" title={common.title} width={common.width} onClose={onClose}>
      {({ rows }) =>
        isOfCarrier ? (
          <FormModal call={saveCarrierPurchaseFee} {...common}>
            {content(rows)}
          </FormModal>
        ) : (
          <FormModal call={saveGeneralPurchaseFee} {...common}>
            {content(rows)}
          </FormModal>
        )
      }
    </AnswerDialog>
  );
}

const firstDayHelp = (record: PurchaseFeeRow | null, today: string) =>
  record !== null && nextFirstDay(record, today) !== record.valid_from
    ? 'Crea una versión nueva; la que rige termina el día anterior'
    : undefined;
