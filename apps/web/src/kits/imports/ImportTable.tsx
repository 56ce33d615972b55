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

/** Rows of the file with the columns that some row fills, that are wrong or that have a remark. */
export function ImportTable({ kind, rows, onCorrect }: ImportRowsProps) {
  const shown = IMPORT_COLUMNS[kind].filter(
    column =>
      column.required || rows.some(row => row.cells[column.key] || row.errors[column.key] || row.remarks[column.key]),
  );
  const columns: TableProps<ImportRow>['columns'] = [
    { key: 'row_number', title: 'Fila', dataIndex: 'row_number', width: 64, align: 'right', fixed: 'left' },
    {
      key: 'effect',
      title: 'Estado',
      width: 116,
      render: (_, row) => (
        <>
          <Tag color={effectTones[row.effect]}>{effectNames[row.effect]}</Tag>
          {row.errors.row && <small className="cz-imports-wrong">{row.errors.row}</small>}
        </>
      ),
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
