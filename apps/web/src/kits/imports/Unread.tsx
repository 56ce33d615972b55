import { Alert } from 'antd';
import { type UnreadSummary, unreadText } from './import-words.ts';

/** The parts of the file that are not read: the person must know before confirming. */
export function Unread({ summary }: { summary: UnreadSummary }) {
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
