import { IMPORT_COLUMNS } from '@cabezal/contract/import-columns.data';
import { Empty, Tag } from 'antd';
import { CorrectButton, effectTones, type ImportRowsProps } from './import-parts.tsx';
import { effectNames } from './import-words.ts';
import { identifyingColumns } from './shown-columns.ts';

/** Rows of the file on a phone: their identity, and their errors and remarks. */
export function ImportCards({ kind, rows, onCorrect }: ImportRowsProps) {
  const columns = IMPORT_COLUMNS[kind];
  if (rows.length === 0) return <Empty image={Empty.PRESENTED_IMAGE_SIMPLE} description="No hay filas así" />;
  return (
    <ul className="cz-imports-cards">
      {rows.map(row => {
        const wrong = columns.filter(({ key }) => row.errors[key]);
        const said = [...wrong, ...columns.filter(({ key }) => row.remarks[key] && !row.errors[key])];
        const filled = columns.filter(({ key }) => row.cells[key]);
        return (
          <li key={row.row_number}>
            <div className="cz-imports-card-head">
              <strong>Fila {row.row_number}</strong>
              <Tag color={effectTones[row.effect]}>{effectNames[row.effect]}</Tag>
              {onCorrect && <CorrectButton row={row} onCorrect={onCorrect} />}
            </div>
            <p>
              {identifyingColumns(filled)
                .map(({ key }) => row.cells[key])
                .join(' · ')}
            </p>
            {row.errors.row && <p className="cz-imports-wrong">{row.errors.row}</p>}
            {said.map(({ key, header }) => (
              <p key={key} className={row.errors[key] ? 'cz-imports-wrong' : 'cz-imports-remark'}>
                {header}: {row.cells[key] || 'vacío'}. {row.errors[key] ?? row.remarks[key]}
              </p>
            ))}
          </li>
        );
      })}
    </ul>
  );
}
