import { FileExcelOutlined } from '@ant-design/icons';
import { ActionButton } from '../ActionButton.tsx';
import { useNarrow } from '../use-narrow.ts';

/** Downloads the filtered rows as a workbook; on a phone without a label, to save space. */
export function ExcelButton({ onExcel }: { onExcel: () => Promise<unknown> }) {
  const narrow = useNarrow();
  return (
    <ActionButton icon={<FileExcelOutlined />} aria-label={narrow ? 'Excel' : undefined} onClick={onExcel}>
      {narrow ? null : 'Excel'}
    </ActionButton>
  );
}
