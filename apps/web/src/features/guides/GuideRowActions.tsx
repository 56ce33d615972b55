import { FilePdfOutlined, FileSyncOutlined, SendOutlined } from '@ant-design/icons';
import type { GuideRow } from '@cabezal/contract/guides/guide.shapes';
import { guidePdf, issueGuide } from '@cabezal/contract/guides/guides.calls';
import { useNavigate } from 'react-router';
import { useAction } from '../../api/use-action.ts';
import { paths, pathTo } from '../../app/paths.ts';
import { useCan } from '../../app/session/session.ts';
import { ActionButton } from '../../ui/ActionButton.tsx';
import { toast } from '../../ui/feedback/toast.ts';
import { waitsToClose } from './guide-columns.tsx';
import { openAnswer } from './open-answer.ts';
import './guides.css';

/** Waiting for its number, with everything that it needs to be tried; the papers are looked at by the server. */
export const isIssuable = (guide: GuideRow) =>
  guide.status === 'GUIA_PENDIENTE' && guide.id_truck !== null && guide.driver_name !== null;

/** At the end of a row: the one thing that comes next, and the PDF. */
export function GuideRowActions({ guide }: { guide: GuideRow }) {
  const mayIssue = useCan('guide.issue');
  const mayClose = useCan('guide.close');
  const navigate = useNavigate();
  const issue = useAction(issueGuide, { onDone: done => toast.success(`Guía ${done.guide_number} emitida`) });
  const { id_guide, version } = guide;
  return (
    <span className="cz-row-buttons">
      {mayIssue && isIssuable(guide) && (
        <ActionButton size="small" icon={<SendOutlined />} onClick={() => issue.run({ id_guide, version })}>
          Emitir
        </ActionButton>
      )}
      {mayClose && waitsToClose(guide) && (
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
          onClick={() => openAnswer(guidePdf, { id_guide }, `guia_${guide.guide_number}.pdf`)}
        >
          PDF
        </ActionButton>
      )}
    </span>
  );
}
