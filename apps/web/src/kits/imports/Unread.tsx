import type { ImportSummary } from '@cabezal/contract/imports/imports.calls';
import { Alert } from 'antd';
import { unreadText } from './import-words.ts';

/** What of the file is not read: whoever agrees to it has to know. */
export function Unread({ summary }: { summary: Pick<ImportSummary, 'unread_columns' | 'unread_sheets'> }) {
  const told = unreadText(summary);
  if (told.length === 0) return null;
  return (
    <Alert
      className="cz-imports-unread"
      type="warning"
      showIcon
      title={told.join('. ')}
      description="Si hace falta, cambie el encabezado en el archivo y súbalo otra vez."
    />
  );
}
