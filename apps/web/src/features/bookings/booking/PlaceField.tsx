import type { LocationRow } from '@cabezal/contract/places/locations/locations.calls';
import type { StopCode } from '@cabezal/domain/trips/status/stop-codes';
import { Form } from 'antd';
import type { ReactNode } from 'react';
import { CompanySelect, type CompanySelectProps, LocationSelect } from '../../../kits/selects/selects.tsx';
import { Field } from '../../../ui/form/Field.tsx';
import { useFormKit } from '../../../ui/form/form-context.ts';
import type { NamedField } from './booking-values.ts';

/** Stores the name of the selected record next to its id, so that a draft or a copy shows it without a request. */
function useName(field: NamedField) {
  const { form } = useFormKit();
  const name = Form.useWatch(['names', field], { form, preserve: true }) as string | undefined;
  return { name, keep: (next: string | null) => form.setFieldValue(['names', field], next ?? '') };
}

interface PlaceFieldProps {
  field: Exclude<NamedField, `id_${string}`>;
  label: string;
  type: StopCode;
  span?: number;
  id_company?: number | null;
  disabled?: boolean;
  help?: ReactNode;
  placeholder?: string;
  isListed?: boolean;
  /** For a field that the call's schema does not contain. */
  demanded?: boolean;
  onPick?: (row: LocationRow | null) => void;
}

const pathOf = (field: string) => field.split('.').map(part => (/^\d+$/.test(part) ? Number(part) : part));

/** A place of the route. */
export function PlaceField({ field, label, type, span, help, isListed, demanded, onPick, ...select }: PlaceFieldProps) {
  const { name, keep } = useName(field);
  return (
    <Field name={pathOf(field)} isListed={isListed} demanded={demanded} label={label} span={span} help={help}>
      <LocationSelect
        {...select}
        type={type}
        name={name}
        onPick={row => {
          keep(row?.name ?? null);
          onPick?.(row);
        }}
      />
    </Field>
  );
}

interface CompanyFieldProps {
  field: Extract<NamedField, `id_${string}`>;
  label: string;
  types: CompanySelectProps['types'];
  span?: number;
  disabled?: boolean;
  placeholder?: string;
  help?: ReactNode;
}

/** A party of the reservation. */
export function CompanyField({ field, label, types, span, help, ...select }: CompanyFieldProps) {
  const { name, keep } = useName(field);
  return (
    <Field name={field} label={label} span={span} help={help}>
      <CompanySelect {...select} types={types} name={name} onPick={row => keep(row?.name ?? null)} />
    </Field>
  );
}
