import { Input } from 'antd';

/** How the value of a field is displayed as text; each control registers its reader once, where it is defined. */
type Reader = (value: string | number) => string;

const readers = new Map<unknown, Reader>([
  [Input, String],
  [Input.TextArea, String],
]);

export function readAs(control: unknown, reader: Reader): void {
  readers.set(control, reader);
}

/** Null if the value is not readable text: a select, a switch. */
export const readerOf = (control: unknown): Reader | null => readers.get(control) ?? null;
