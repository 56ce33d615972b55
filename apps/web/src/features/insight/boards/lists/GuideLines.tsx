import { FilePdfOutlined, PaperClipOutlined, ShareAltOutlined } from '@ant-design/icons';
import type { UnfoldedGuide } from '@cabezal/contract/insight/boards/lists.calls';
import { monitoringLink } from '@cabezal/contract/operations/guides/guides.calls';
import { formatPlate } from '@cabezal/domain/system/validation/plate';
import { kindName } from '@cabezal/domain/trips/status/guide-name';
import { Button } from 'antd';
import { useState } from 'react';
import { Link } from 'react-router';
import { messageOf } from '../../../../api/api-error.ts';
import { useAction } from '../../../../api/use-action.ts';
import { DocumentsPanel } from '../../../../kits/documents/DocumentsPanel.tsx';
import { useAccess } from '../../../../kits/rights/use-access.ts';
import { useGuidePaper } from '../../../../kits/trips/use-guide-paper.ts';
import { Dialog } from '../../../../ui/Dialog.tsx';
import { copyLink, toast } from '../../../../ui/feedback/toast.ts';
import { StatusTag } from '../../../../ui/status/StatusTag.tsx';
import './guide-lines.css';

/** The guides of a reservation, one line each. */
export function GuideLines({ guides }: { guides: readonly UnfoldedGuide[] }) {
  return (
    <ul className="cz-boards-guides">
      {guides.map(guide => (
        <GuideLine key={guide.id_guide} guide={guide} />
      ))}
    </ul>
  );
}

function GuideLine({ guide }: { guide: UnfoldedGuide }) {
  const { may, guideLink } = useAccess();
  const [looks, setLooks] = useState(false);
  const paper = useGuidePaper();
  const share = useAction(monitoringLink, { onDone: link => void copyLink(link.url) });
  const to = guideLink(guide.id_guide);
  const name = guide.guide_number ?? `${kindName(guide.kind)} sin emitir`;
  const isIssued = guide.issued_at !== null;
  return (
    <li>
      <span className="cz-boards-guide-name">{to === null ? name : <Link to={to}>{name}</Link>}</span>
      <StatusTag status={guide.status} />
      <span className="cz-boards-guide-what">
        {[guide.container_code, guide.license_plate && formatPlate(guide.license_plate)].filter(Boolean).join(' · ')}
      </span>
      <span className="cz-boards-guide-tools">
        {isIssued && (
          <Button
            size="small"
            type="text"
            icon={<FilePdfOutlined />}
            aria-label={`Abrir la guía ${name}`}
            title="Abrir la guía"
            onClick={() => paper.open(guide).catch((error: unknown) => toast.error(messageOf(error)))}
          />
        )}
        <Button
          size="small"
          type="text"
          icon={<PaperClipOutlined />}
          aria-label={`${guide.papers} papeles de ${name}`}
          title="Papeles"
          onClick={() => setLooks(true)}
        >
          {guide.papers}
        </Button>
        {isIssued && may('guide.share') && (
          <Button
            size="small"
            type="text"
            icon={<ShareAltOutlined />}
            aria-label={`Copiar el enlace de seguimiento de ${name}`}
            title="Copiar el enlace de seguimiento"
            loading={share.pending}
            onClick={() => void share.run({ id_guide: guide.id_guide })}
          />
        )}
      </span>
      {looks && (
        <Dialog
          unsaved={null}
          open
          title={`Papeles de ${name}`}
          footer={null}
          width={720}
          onClose={() => setLooks(false)}
        >
          <DocumentsPanel id_guide={guide.id_guide} />
        </Dialog>
      )}
    </li>
  );
}
