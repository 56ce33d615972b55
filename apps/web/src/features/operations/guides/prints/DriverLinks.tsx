import { CopyOutlined } from '@ant-design/icons';
import type { GuideRow } from '@cabezal/contract/operations/guides/guide.shapes';
import { type DriverLink, driverLink, getGuide } from '@cabezal/contract/operations/guides/guides.calls';
import { guideName } from '@cabezal/domain/system/text/guide-name';
import { formatDateTime } from '@cabezal/domain/system/time/time';
import { Button, Progress } from 'antd';
import { useEffect, useRef, useState } from 'react';
import { messageOf } from '../../../../api/api-error.ts';
import { callApi } from '../../../../api/call-api.ts';
import { AttemptChain } from '../../../../api/use-action.ts';
import { runEach } from '../../../../kits/many/run-each.ts';
import { sentText } from '../../../../kits/trips/guide-words.ts';
import { Dialog } from '../../../../ui/Dialog.tsx';
import { copyLink } from '../../../../ui/feedback/toast.ts';
import { WhatsAppButton } from '../WhatsAppButton.tsx';
import './prints.css';

interface LinkResult {
  guide: GuideRow;
  phone: string | null;
  url: string | null;
  expires_at: string | null;
  sent_to: readonly string[];
  sends_mail: boolean;
  problem: string | null;
}

async function makeLink(guide: GuideRow): Promise<LinkResult> {
  const { id_guide } = guide;
  try {
    const { driver_phone } = await callApi(getGuide, { id_guide });
    const send = (idempotencyKey: string) => callApi(driverLink, { id_guide }, { idempotencyKey });
    const link = await new AttemptChain<DriverLink>().start(String(id_guide), send);
    return { guide, phone: driver_phone, ...link, problem: null };
  } catch (cause) {
    return {
      guide,
      phone: null,
      url: null,
      expires_at: null,
      sent_to: [],
      sends_mail: true,
      problem: messageOf(cause),
    };
  }
}

/** Creates new links to the drivers' phone pages, one after another, to be copied or sent. The previous links become invalid. */
export function DriverLinks({ guides, onClose }: { guides: readonly GuideRow[]; onClose: () => void }) {
  return (
    <Dialog
      unsaved={null}
      open={guides.length > 0}
      title={guides.length === 1 ? 'Enlace nuevo del conductor' : 'Enlaces nuevos de los conductores'}
      width={600}
      footer={null}
      onClose={onClose}
    >
      {guides.length > 0 && <LinkList guides={guides} />}
    </Dialog>
  );
}

function LinkList({ guides }: { guides: readonly GuideRow[] }) {
  const [links, setLinks] = useState<readonly LinkResult[]>([]);
  const [wanted] = useState(guides);
  const state = useRef({ isStarted: false, isOpen: true });
  useEffect(() => {
    const { current } = state;
    const makeOne = async (guide: GuideRow) => {
      const made = await makeLink(guide);
      setLinks(before => [...before, made]);
    };
    current.isOpen = true;
    if (!current.isStarted) void runEach(wanted, makeOne, { isStopped: () => !current.isOpen });
    current.isStarted = true;
    return () => {
      current.isOpen = false;
    };
  }, [wanted]);
  return (
    <>
      <p className="cz-modal-text">Los enlaces anteriores de estas guías dejan de servir.</p>
      {links.length < wanted.length && (
        <Progress percent={Math.round((links.length / wanted.length) * 100)} size="small" aria-label="Avance" />
      )}
      <ul className="cz-guides-driver-links">
        {links.map(link => (
          <LinkLine key={link.guide.id_guide} link={link} />
        ))}
      </ul>
    </>
  );
}

function LinkLine({ link }: { link: LinkResult }) {
  const { guide, phone, url } = link;
  return (
    <li>
      <div>
        <strong>{guideName(guide)}</strong>
        <span>
          {guide.driver_name} {phone}
        </span>
        {link.problem ? (
          <span className="cz-trips-row-reason" role="alert">
            {link.problem}
          </span>
        ) : (
          <span className="cz-quiet">
            {sentText(link)} · vale hasta el {formatDateTime(link.expires_at)}
          </span>
        )}
      </div>
      {url && (
        <Button size="small" icon={<CopyOutlined />} onClick={() => void copyLink(url)}>
          Copiar
        </Button>
      )}
      {url && phone && <WhatsAppButton size="small" phone={phone} guide={guide} url={url} />}
    </li>
  );
}
