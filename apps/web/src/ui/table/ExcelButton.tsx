import { FileExcelOutlined } from '@ant-design/icons';
import { ActionButton } from '../ActionButton.tsx';
import { useNarrow } from '../use-narrow.ts';

/** Brings what is filtered as a workbook; on a phone without its word, for the room. */
export function ExcelButton({ onExcel }: { onExcel: () => Promise<unknown> }) {
  const narrow = useNarrow();
  return (
    <ActionButton icon={<FileExcelOutlined />} aria-label={narrow ? 'Excel' : undefined} onClick={onExcel}>
      {narrow ? null : 'Excel'}
    </ActionButton>
  );
}
