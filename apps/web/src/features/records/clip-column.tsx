import { type Column, customColumn, type Field } from '../../ui/table/columns.tsx';
import './parts.css';

/** A name on one line that gives way to the other columns; its whole is in the title. */
export function clipColumn<R>(field: Field<R>, title: string, options: Partial<Column<R>> = {}): Column<R> {
  return customColumn<R>(
    field,
    title,
    row => {
      const text = row[field];
      return typeof text === 'string' && text !== '' ? (
        <span className="rc-clip" title={text}>
          {text}
        </span>
      ) : null;
    },
    options,
  );
}
