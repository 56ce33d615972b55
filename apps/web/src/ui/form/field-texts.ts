import { Input } from 'antd';

/** How a person reads the value of a field that is typed: its control says so once, where it is made. */
type Reader = (value: string | number) => string;

const readers = new Map<unknown, Reader>([
  [Input, String],
  [Input.TextArea, String],
]);

export function readAs(control: unknown, reader: Reader): void {
  readers.set(control, reader);
}

/** Null where the value is not what a person reads in it: a select, a switch. */
export const readerOf = (control: unknown): Reader | null => readers.get(control) ?? null;
