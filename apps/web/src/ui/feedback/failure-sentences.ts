import { useMemo } from 'react';
import { fieldsOf } from '../../api/api-error.ts';

/** A field of a form as antd names it: `['stops', 0, 'id_location']`. */
export interface NamedField {
  readonly name: readonly (string | number)[];
  /** The sentences that it shows now. */
  readonly errors: readonly string[];
}

interface Refused {
  readonly message: string;
  /** Sentence by field of the input, `stops.0.id_location`. */
  readonly fields?: Readonly<Record<string, string>>;
}

/**
 * The sentences of a refusal that no field of the form tells: all of them where the form has none of the fields, none where each field is
 * there. A field that shows the sentence under another name (a place of the booking form) tells it, too.
 */
export function sentencesOf({ message, fields = {} }: Refused, shown: readonly NamedField[]): string[] {
  const refused = fieldsOf({ fields });
  if (refused.length === 0) return [message];
  const names = new Set(shown.map(({ name }) => name.join('.')));
  const told = new Set(shown.flatMap(({ errors }) => errors));
  const sentences = refused.filter(name => !names.has(name)).map(name => fields[name] ?? message);
  return [...new Set(sentences)].filter(sentence => !told.has(sentence));
}

/** The part of an antd form that names its fields. */
export interface NamingForm {
  getFieldsError: () => NamedField[];
}

/** The sentences of an error that no field of the form tells, as it was when the error came: correcting a field brings none back. */
export const useUnplacedErrors = (error: Refused | null | undefined, form?: NamingForm): string[] =>
  useMemo(() => (error ? sentencesOf(error, form?.getFieldsError() ?? []) : []), [error, form]);
