import { sealsIn } from '@cabezal/domain/system/validation/shipment';
import { Select, type SelectProps } from 'antd';
import { Field } from '../../ui/form/Field.tsx';

const MAX_SEALS = 5;

/** The seals of a container: a blank may be part of a seal, a comma separates two. */
export function SealsField({ span, autoFocus }: { span?: number; autoFocus?: boolean }) {
  return (
    <Field name="seals" label="Sellos" span={span} help="Hasta cinco; coma o Enter después de cada uno.">
      <Seals autoFocus={autoFocus} />
    </Field>
  );
}

function Seals({ onChange, ...rest }: SelectProps<string[]>) {
  return (
    <Select
      {...rest}
      mode="tags"
      open={false}
      suffixIcon={null}
      maxCount={MAX_SEALS}
      tokenSeparators={[',', ';', '/', '\t', '\n']}
      onChange={(typed, option) => onChange?.(typed.flatMap(sealsIn), option)}
    />
  );
}
