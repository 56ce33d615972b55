import { EditOutlined } from '@ant-design/icons';
import type { ImportKind, ImportRow } from '@cabezal/contract/system/imports/imports.calls';
import { Button } from 'antd';

/** Rows of a file, as a table or as cards. */
export interface ImportRowsProps {
  kind: ImportKind;
  rows: readonly ImportRow[];
  onCorrect?: (row: ImportRow) => void;
}

export const effectTones: Readonly<Record<ImportRow['effect'], string>> = {
  BAD: 'error',
  NEW: 'success',
  CHANGE: 'processing',
  SAME: 'default',
};

export function CorrectButton({ row, onCorrect }: { row: ImportRow; onCorrect: (row: ImportRow) => void }) {
  return (
    <Button size="small" icon={<EditOutlined />} onClick={() => onCorrect(row)}>
      Corregir<span className="cz-sr"> la fila {row.row_number}</span>
    </Button>
  );
}
