import { FilePdfOutlined, FileSyncOutlined, SendOutlined } from '@ant-design/icons';
import type { GuideRow, ListedGuide } from '@cabezal/contract/operations/guides/guide.shapes';
import { useQueryClient } from '@tanstack/react-query';
import { useNavigate } from 'react-router';
import { invalidateNouns } from '../../../api/nouns.ts';
import { paths, pathTo } from '../../../app/paths.ts';
import { useAccess } from '../../../kits/rights/use-access.ts';
import { isToClose } from '../../../kits/trips/guide-columns.tsx';
import { useGuidePaper } from '../../../kits/trips/use-guide-paper.ts';
import { ActionButton } from '../../../ui/ActionButton.tsx';
import { useNarrow } from '../../../ui/use-narrow.ts';
import { issueTouches, startIssuing, useIssueCan } from './issue-run.ts';
import './guides.css';

/** True for a guide that is not issued and has truck and driver. The server checks everything else when it is issued. */
export const isIssuable = (guide: GuideRow) =>
  guide.status === 'GUIA_PENDIENTE' && guide.id_truck !== null && guide.driver_name !== null;

/** Buttons at the end of a row: the next action, and the PDF. */
export function GuideRowActions({ guide }: { guide: ListedGuide }) {
  const { may } = useAccess();
  const mayIssue = may('guide.issue');
  const mayClose = may('guide.close');
  const navigate = useNavigate();
  const client = useQueryClient();
  const narrow = useNarrow();
  const paper = useGuidePaper();
  const canIssue = useIssueCan();
  const { id_guide } = guide;
  // On a phone the row is a card that opens the guide, where all actions are.
  if (narrow) return null;
  return (
    <span className="cz-guides-row-buttons">
      {mayIssue && isIssuable(guide) && (
        <ActionButton
          size="small"
          icon={<SendOutlined />}
          can={canIssue}
          onClick={() => startIssuing([guide], () => invalidateNouns(client, issueTouches))}
        >
          Emitir
        </ActionButton>
      )}
      {mayClose && isToClose(guide) && (
        <ActionButton
          size="small"
          icon={<FileSyncOutlined />}
          onClick={() => navigate(pathTo(paths.guideClose, { id_reservation_milestone_guide: id_guide }))}
        >
          Cerrar
        </ActionButton>
      )}
      {guide.issued_at !== null && (
        <ActionButton
          size="small"
          icon={<FilePdfOutlined />}
          aria-label={`Ver el PDF de la guía ${guide.guide_number}`}
          onClick={() => paper.open(guide)}
        >
          PDF
        </ActionButton>
      )}
    </span>
  );
}
