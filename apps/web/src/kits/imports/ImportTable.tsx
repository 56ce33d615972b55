import { IMPORT_COLUMNS } from '@cabezal/contract/import-columns.data';
import type { ImportColumn } from '@cabezal/contract/system/imports/import-column';
import type { ImportRow } from '@cabezal/contract/system/imports/imports.calls';
import { type TableProps, Tag } from 'antd';
import { MatrixTable } from '../../ui/table/MatrixTable.tsx';
import { CorrectButton, effectTones, type ImportRowsProps } from './import-parts.tsx';
import { effectNames } from './import-words.ts';
import { shownColumns } from './shown-columns.ts';

interface CellProps {
  text: string | undefined;
  /** The stored value, if the file changes it. */
  before?: string;
  error: string | undefined;
  remark: string | undefined;
}

/** A cell as it was read, with its error or remark below. */
function Cell({ text, before, error, remark }: CellProps) {
  if (!(text || error || remark)) return <span className="cz-none">—</span>;
  return (
    <span className={error ? 'cz-imports-cell cz-imports-wrong' : 'cz-imports-cell'}>
      {before !== undefined && <small className="cz-imports-before">{before} →</small>}
      {text || 'Vacío'}
      {error && <small>{error}</small>}
      {remark && <small className="cz-imports-remark">{remark}</small>}
    </span>
  );
}

/** The effect of a row, and for a bad row why: the error of the whole row, else of its first wrong cell. */
function Effect({ kind, row }: Pick<ImportRowsProps, 'kind'> & { row: ImportRow }) {
  const wrong = IMPORT_COLUMNS[kind].filter(({ key }) => row.errors[key]);
  const told = [
    ...(row.errors.row ? [row.errors.row] : []),
    ...wrong.map(({ key, header }) => `${header}: ${row.errors[key]}`),
  ];
  return (
    <div className="cz-imports-effect">
      <Tag color={effectTones[row.effect]}>{effectNames[row.effect]}</Tag>
      {told.length > 0 && (
        <small className="cz-imports-wrong">
          {told[0]}
          {told.length > 1 && ` · y ${told.length - 1} más`}
        </small>
      )}
    </div>
  );
}

type Column = NonNullable<TableProps<ImportRow>['columns']>[number];
const NAME_WIDTH = 168;

/** A column of the file. */
const fileColumn = (column: ImportColumn): Column => ({
  key: column.key,
  title: column.header,
  render: (_, { cells, before, errors, remarks }) => (
    <Cell
      text={cells[column.key]}
      before={before[column.key]}
      error={errors[column.key]}
      remark={remarks[column.key]}
    />
  ),
});

/** Rows of the file: the identity, which stays visible; the effect; then the other columns, wrong ones first. */
export function ImportTable({ kind, rows, onCorrect }: ImportRowsProps) {
  const { telling, rest } = shownColumns(IMPORT_COLUMNS[kind], rows);
  const columns: Column[] = [
    { key: 'row_number', title: 'Fila', dataIndex: 'row_number', width: 64, align: 'right', fixed: 'left' },
    ...telling.map((column): Column => ({ ...fileColumn(column), width: NAME_WIDTH, fixed: 'left' })),
    {
      key: 'effect',
      title: 'Estado',
      width: rows.some(row => row.effect === 'BAD') ? 240 : 116,
      render: (_, row) => <Effect kind={kind} row={row} />,
    },
    ...rest.map(fileColumn),
  ];
  if (onCorrect)
    columns.splice(2 + telling.length, 0, {
      key: 'correct',
      title: <span className="cz-sr">Corregir</span>,
      width: 112,
      render: (_, row) => <CorrectButton row={row} onCorrect={onCorrect} />,
    });
  return (
    <MatrixTable<ImportRow>
      className="cz-imports-table"
      rowKey="row_number"
      columns={columns}
      dataSource={[...rows]}
      locale={{ emptyText: 'No hay filas así' }}
    />
  );
}
