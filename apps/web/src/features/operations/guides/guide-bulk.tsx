import { PrinterOutlined, SendOutlined, ShareAltOutlined } from '@ant-design/icons';
import type { GuideRow } from '@cabezal/contract/operations/guides/guide.shapes';
import { MOST_SHARED } from '@cabezal/contract/operations/travel/shared-links.calls';
import { useQueryClient } from '@tanstack/react-query';
import { invalidateNouns } from '../../../api/nouns.ts';
import { useAccess } from '../../../kits/rights/use-access.ts';
import type { BulkAction } from '../../../ui/table/BulkBar.tsx';
import { isIssuable } from './GuideRowActions.tsx';
import { issueTouches, startIssuing, useIssueCan } from './issue-run.ts';
import { PrintViewer } from './prints/PrintViewer.tsx';
import { ShareDialog } from './ShareDialog.tsx';

const issued = (rows: readonly GuideRow[]) => rows.filter(guide => guide.issued_at !== null);

const printAll: BulkAction<GuideRow> = {
  key: 'print',
  text: rows => `Imprimir ${issued(rows).length || ''}`.trim(),
  icon: <PrinterOutlined />,
  can: rows => issued(rows).length > 0 || 'Elija guías emitidas',
  dialog: (rows, _clear, close) => <PrintViewer guides={issued(rows)} onClose={close} />,
};

const shareAll: BulkAction<GuideRow> = {
  key: 'share',
  text: rows => `Compartir ${issued(rows).length || ''}`.trim(),
  icon: <ShareAltOutlined />,
  can: rows => {
    const count = issued(rows).length;
    if (count === 0) return 'Elija guías emitidas';
    return count <= MOST_SHARED || `Hasta ${MOST_SHARED} guías por enlace`;
  },
  dialog: (rows, _clear, close) => <ShareDialog guides={issued(rows)} onClose={close} />,
};

/** Bulk actions on guides: print them and, with the permission, share or issue them. */
export function useGuideBulk(): BulkAction<GuideRow>[] {
  const { may } = useAccess();
  const client = useQueryClient();
  const canIssue = useIssueCan();
  const issue: BulkAction<GuideRow> = {
    key: 'issue',
    text: rows => `Emitir ${rows.filter(isIssuable).length || ''}`.trim(),
    icon: <SendOutlined />,
    next: true,
    can: rows => {
      if (canIssue !== true) return canIssue;
      return rows.some(isIssuable) || 'Elija guías sin emitir que tengan camión y conductor';
    },
    run: (rows, clear) => {
      if (startIssuing(rows.filter(isIssuable), () => invalidateNouns(client, issueTouches))) clear();
    },
  };
  return [printAll, ...(may('guide.share') ? [shareAll] : []), ...(may('guide.issue') ? [issue] : [])];
}
