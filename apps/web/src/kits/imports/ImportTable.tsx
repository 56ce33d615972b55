import type { ImportColumn } from '@cabezal/contract/imports/import-column';
import { IMPORT_COLUMNS } from '@cabezal/contract/imports/import-columns.data';
import type { ImportRow } from '@cabezal/contract/imports/imports.calls';
import { type TableProps, Tag } from 'antd';
import { ScrollTable } from '../../ui/table/ScrollTable.tsx';
import { CorrectButton, effectTones, type ImportRowsProps } from './import-parts.tsx';
import { effectNames } from './import-words.ts';

interface CellProps {
  text: string | undefined;
  /** What stands there now, where the file changes it. */
  before?: string;
  error: string | undefined;
  remark: string | undefined;
}

/** A cell as it was read, and under it what is wrong with it or should be looked at. */
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

/** What becomes of a row, and why nothing does: what is wrong with it as a whole, else with its first wrong cell. */
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

/** Rows of the file with the columns that some row fills, that are wrong or that have a remark; the wrong ones first. */
export function ImportTable({ kind, rows, onCorrect }: ImportRowsProps) {
  const isWrong = ({ key }: ImportColumn) => rows.some(row => row.errors[key]);
  const shown = IMPORT_COLUMNS[kind]
    .filter(
      column =>
        column.required || rows.some(row => row.cells[column.key] || row.remarks[column.key]) || isWrong(column),
    )
    .toSorted((a, b) => Number(isWrong(b)) - Number(isWrong(a)));
  const columns: TableProps<ImportRow>['columns'] = [
    { key: 'row_number', title: 'Fila', dataIndex: 'row_number', width: 64, align: 'right', fixed: 'left' },
    {
      key: 'effect',
      title: 'Estado',
      width: rows.some(row => row.effect === 'BAD') ? 240 : 116,
      render: (_, row) => <Effect kind={kind} row={row} />,
    },
    ...shown.map(column => ({
      key: column.key,
      title: column.header,
      render: (_: unknown, { cells, before, errors, remarks }: ImportRow) => (
        <Cell
          text={cells[column.key]}
          before={before[column.key]}
          error={errors[column.key]}
          remark={remarks[column.key]}
        />
      ),
    })),
  ];
  if (onCorrect)
    columns.splice(2, 0, {
      key: 'correct',
      title: <span className="cz-sr">Corregir</span>,
      width: 112,
      render: (_, row) => <CorrectButton row={row} onCorrect={onCorrect} />,
    });
  return (
    <ScrollTable<ImportRow>
      className="cz-imports-table"
      rowKey="row_number"
      columns={columns}
      dataSource={[...rows]}
      locale={{ emptyText: 'No hay filas así' }}
    />
  );
}
