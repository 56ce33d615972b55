import { Input } from 'antd';
import { type ComponentProps, useState } from 'react';
import { readAs } from './field-texts.ts';

interface ListFieldProps extends Omit<ComponentProps<typeof Input.TextArea>, 'value' | 'onChange'> {
  value?: string[];
  onChange?: (value: string[]) => void;
  /** The separator while typing; the displayed text uses commas. */
  separator: RegExp;
}

const partsOf = (text: string, separator: RegExp): string[] =>
  text
    .split(separator)
    .map(part => part.trim())
    .filter(part => part !== '');
const textOf = (value: readonly string[]): string => value.join(', ');

/** Several short texts, typed in one field: the value is the list; the typed text is kept while it means the same list. */
export function ListField({ value = [], onChange, separator, ...rest }: ListFieldProps) {
  const [typed, type] = useState(() => textOf(value));
  const isSame = textOf(partsOf(typed, separator)) === textOf(value);
  return (
    <Input.TextArea
      {...rest}
      autoSize={{ minRows: 1, maxRows: 4 }}
      value={isSame ? typed : textOf(value)}
      onChange={event => {
        type(event.target.value);
        onChange?.(partsOf(event.target.value, separator));
      }}
    />
  );
}
// A list converted to text has commas without spaces; no part contains a comma.
readAs(ListField, value => String(value).replaceAll(',', ', '));
