import { getReservation } from '@cabezal/contract/bookings/reservations/reservations.calls';
import { getCostsType } from '@cabezal/contract/money/costs/agreed-costs.calls';
import type { CompanyChoice } from '@cabezal/contract/people/companies/companies.calls';
import { DOCUMENT_TYPE_NAMES } from '@cabezal/domain/money/costs/payment-cost';
import { businessDate } from '@cabezal/domain/system/time/time';
import { CHARGED_VAT_NAMES } from '@cabezal/domain/system/validation/vat-kinds';
import { guideNumber } from '@cabezal/domain/trips/status/guide-name';
import { Button, Checkbox, Form, Input, Select } from 'antd';
import { lazy, Suspense, useState } from 'react';
import { useCall } from '../../api/use-call.ts';
import { DateField } from '../../ui/form/date-fields.tsx';
import type { EntityOption } from '../../ui/form/entity-option.ts';
import { Field } from '../../ui/form/Field.tsx';
import { MoneyField } from '../../ui/form/fields.tsx';
import { useFormKit } from '../../ui/form/form-context.ts';
import { optionSearch } from '../../ui/form/option-search.ts';
import { optionsOf } from '../../ui/form/options-of.ts';
import { withStored } from '../../ui/form/stored-option.ts';
import { FileField } from '../papers/FileField.tsx';
import { useAccess } from '../rights/use-access.ts';
import { subNumber } from '../trips/sub-number.ts';
import { ProviderSelect } from './ProviderSelect.tsx';

const NewProvider = lazy(() => import('./NewProvider.tsx'));

/** The path of a field of a line in the form. */
export type At = (field: string) => (string | number)[];

const THIRD_PARTIES = ['PROVEEDOR', 'DINAMICO', 'DEPOSITO'];
/** Types of cost that third parties invoice; undefined while loading. */
const useInvoicedTypes = () =>
  useCall(getCostsType, {}, { staleTime: 300_000 }).data?.filter(
    type => type.active && THIRD_PARTIES.includes(type.kind),
  );

const ivaKinds = [
  { value: 'ZERO', label: 'IVA 0 %' },
  { value: 'STANDARD', label: 'Con IVA' },
  { value: 'NOT_SUBJECT', label: CHARGED_VAT_NAMES.NOT_SUBJECT },
  { value: 'EXEMPT', label: CHARGED_VAT_NAMES.EXEMPT },
];
const documentTypes = optionsOf(DOCUMENT_TYPE_NAMES);

/** The containers of a reservation and their guides; none while no reservation is selected. */
function useTrips(id_reservation: number | null | undefined) {
  const found = useCall(getReservation, { id_reservation: id_reservation ?? 0 }, { enabled: !!id_reservation });
  const subs = found.data?.sub_reservations ?? [];
  const boxes = subs.map(sub => ({
    value: sub.id_sub_reservation,
    label: [subNumber(id_reservation ?? 0, sub.number), sub.container_code].filter(Boolean).join(' · '),
  }));
  const guides = subs.flatMap(({ id_sub_reservation, legs }) =>
    legs.flatMap(({ guide }) =>
      guide === null ? [] : [{ value: guide.id_guide, label: guideNumber(guide), id_sub_reservation }],
    ),
  );
  return { boxes, guides };
}

const PROVIDER = 'company_provider_id';

/** The company that invoices. A missing one is registered without leaving the form, which then has it. */
export function ProviderField({ name }: { name?: string | undefined }) {
  const { form, lookAgain } = useFormKit();
  const { mayKeep } = useAccess();
  const [isAdding, setAdding] = useState(false);
  const [added, setAdded] = useState<CompanyChoice | null>(null);
  const chosen = Form.useWatch<number | null | undefined>(PROVIDER, form);
  const shown = added !== null && added.id_company === chosen ? added.name : name;
  const choose = (provider: CompanyChoice) => {
    setAdded(provider);
    form.setFieldValue(PROVIDER, provider.id_company);
    form.validateFields([PROVIDER]).catch(() => {});
    lookAgain();
  };
  const add = mayKeep('cost.write') && (
    <Button type="link" size="small" className="cz-costs-new" onClick={() => setAdding(true)}>
      Nuevo proveedor
    </Button>
  );
  return (
    <>
      <Field name={PROVIDER} label="Proveedor" span={6} help={add}>
        <ProviderSelect name={shown} placeholder="Quien factura" />
      </Field>
      {isAdding && (
        <Suspense fallback={null}>
          <NewProvider onDone={choose} onClose={() => setAdding(false)} />
        </Suspense>
      )}
    </>
  );
}

interface DetailFieldsProps {
  at: At;
  /** Inside a Form.List: names are relative to the list. */
  isListed?: true;
  id_reservation: number | null | undefined;
  /** The stored type of cost. */
  stored?: EntityOption | null;
  /** The stored guide, and its container. */
  storedGuide?: { option: EntityOption | null; id_sub_reservation: number | null };
}

/** One line of a receipt: type of cost, container, guide, amount, and whether the client refunds it. */
export function DetailFields({ at, id_reservation, isListed, stored = null, storedGuide }: DetailFieldsProps) {
  const { form } = useFormKit();
  const types = useInvoicedTypes() ?? [];
  const { boxes, guides } = useTrips(id_reservation);
  const box = Form.useWatch<number | null | undefined>(at('id_sub_reservation'), form) ?? null;
  const ofBox = guides.filter(guide => box === null || guide.id_sub_reservation === box);
  const guideOptions = storedGuide?.id_sub_reservation === box ? withStored(ofBox, storedGuide?.option ?? null) : ofBox;
  /** A guide is of one container. */
  const dropGuide = () => form.setFieldValue(at('id_guide'), null);
  const follow = (id_cost_type: number) => {
    const type = types.find(one => one.id_cost_type === id_cost_type);
    if (!type) return;
    form.setFieldValue(at('iva_kind'), type.iva_kind);
    form.setFieldValue(at('rebillable'), type.rebillable_default);
    if (!form.getFieldValue(at('description'))) form.setFieldValue(at('description'), type.name);
  };
  return (
    <>
      <Field isListed={isListed} name={at('id_cost_type')} label="Tipo de costo" span={6}>
        <Select
          placeholder="Elija"
          showSearch={optionSearch}
          options={withStored(
            types.map(type => ({ value: type.id_cost_type, label: type.name })),
            stored,
          )}
          onChange={follow}
        />
      </Field>
      <Field isListed={isListed} name={at('id_sub_reservation')} label="Contenedor" span={6}>
        <Select allowClear placeholder="Toda la reserva" options={boxes} onChange={dropGuide} />
      </Field>
      <Field isListed={isListed} name={at('id_guide')} label="Guía" span={6}>
        <Select allowClear placeholder="Ninguna" options={guideOptions} />
      </Field>
      <Field isListed={isListed} name={at('description')} label="Descripción" span={6}>
        <Input autoComplete="off" maxLength={255} />
      </Field>
      <Field isListed={isListed} name={at('subtotal')} label="Valor sin IVA" span={4} demanded>
        <MoneyField />
      </Field>
      <Field isListed={isListed} name={at('iva_kind')} label="IVA" span={4}>
        <Select options={ivaKinds} />
      </Field>
      <Field isListed={isListed} name={at('rebillable')} label="Reembolso" span={4} valuePropName="checked">
        <Checkbox>Se cobra al cliente</Checkbox>
      </Field>
    </>
  );
}

interface DocumentFieldsProps {
  at: At;
  kept?: { id_file: number; filename: string; type: string } | null;
}

/** The provider's document: optional at first, but only complete. */
export function DocumentFields({ at, kept }: DocumentFieldsProps) {
  return (
    <>
      <Field name={at('document_type')} label="Comprobante" span={6}>
        <Select allowClear placeholder="Aún sin comprobante" options={documentTypes} />
      </Field>
      <Field name={at('document_number')} label="Número" span={6}>
        <Input autoComplete="off" placeholder="001-001-000000001" maxLength={17} />
      </Field>
      <Field name={at('document_date')} label="Fecha" span={6}>
        <DateField max={businessDate(new Date())} />
      </Field>
      <Field name={at('document_auth')} label="Autorización" span={8} help="10, 37 o 49 dígitos">
        <Input autoComplete="off" inputMode="numeric" maxLength={49} />
      </Field>
      <FileField name={at('id_file')} label="Foto o PDF" span={4} what="Comprobante" kept={kept} />
    </>
  );
}

/** The justification; optional unless a rule demands it. */
export const WhyField = ({ help }: { help?: string }) => (
  <Field name="justification" label="Justificación" span={12} help={help}>
    <Input.TextArea autoSize={{ minRows: 1, maxRows: 4 }} maxLength={255} />
  </Field>
);
