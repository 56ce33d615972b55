import { CopyOutlined } from '@ant-design/icons';
import { driverLink, getGuide } from '@cabezal/contract/operations/guides/guides.calls';
import { formatDateTime } from '@cabezal/domain/system/time/time';
import { guideName } from '@cabezal/domain/trips/status/guide-name';
import { Button, Progress } from 'antd';
import { useEffect, useRef, useState } from 'react';
import { messageOf } from '../../../api/api-error.ts';
import { callApi } from '../../../api/call-api.ts';
import { useSendsMail } from '../../../api/use-config.ts';
import { Attempts } from '../../../kits/many/attempts.ts';
import { runEach } from '../../../kits/many/run-each.ts';
import { sentText } from '../../../kits/trips/guide-words.ts';
import { ActionButton } from '../../../ui/ActionButton.tsx';
import { Dialog } from '../../../ui/Dialog.tsx';
import { copyLink } from '../../../ui/feedback/toast.ts';
import { useOpened } from '../../../ui/use-opened.ts';
import { LinkBox } from './LinkBox.tsx';
import { newLinkWords } from './new-link-words.ts';
import { WhatsAppButton } from './WhatsAppButton.tsx';
import './guides.css';

/** A guide as a row of a list, or as it is shown in full. */
export type LinkedGuide = Parameters<typeof guideName>[0] & { id_guide: number; driver_name: string | null };

interface LinkResult {
  guide: LinkedGuide;
  phone: string | null;
  url: string | null;
  expires_at: string | null;
  sent_to: readonly string[];
  sends_mail: boolean;
  problem: string | null;
}

/** By guide: a link whose answer was lost is the one that the next press shows. */
const newLinks = new Attempts(driverLink);

async function makeLink(guide: LinkedGuide): Promise<LinkResult> {
  const { id_guide } = guide;
  try {
    const { driver_phone } = await callApi(getGuide, { id_guide });
    const link = await newLinks.send(id_guide, { id_guide });
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

/**
 * New links to the drivers' phone pages, to be copied or sent. The links that the drivers have end, so it asks first; closing the dialog
 * makes no further ones.
 */
export function NewDriverLinks({ guides, onClose }: { guides: readonly LinkedGuide[]; onClose: () => void }) {
  return guides.length > 0 && <NewLinksDialog guides={guides} onClose={onClose} />;
}

function NewLinksDialog({ guides, onClose }: { guides: readonly LinkedGuide[]; onClose: () => void }) {
  const wanted = useOpened(guides);
  const [isConfirmed, setConfirmed] = useState(false);
  const words = newLinkWords(wanted.length, useSendsMail());
  return (
    <Dialog
      unsaved={null}
      open
      title={words.title}
      width={600}
      footer={
        isConfirmed
          ? null
          : close => [
              <ActionButton key="cancel" onClick={close}>
                Cancelar
              </ActionButton>,
              <ActionButton key="ok" look="primary" onClick={() => setConfirmed(true)}>
                {words.ok}
              </ActionButton>,
            ]
      }
      onClose={onClose}
    >
      <p className="cz-modal-text">{words.text}</p>
      {isConfirmed && <LinkList wanted={wanted} />}
    </Dialog>
  );
}

function LinkList({ wanted }: { wanted: readonly LinkedGuide[] }) {
  const [links, setLinks] = useState<readonly LinkResult[]>([]);
  const state = useRef({ isStarted: false, isOpen: true });
  useEffect(() => {
    const { current } = state;
    const makeOne = async (guide: LinkedGuide) => {
      const made = await makeLink(guide);
      setLinks(before => [...before, made]);
      return made;
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
      {links.length < wanted.length && (
        <Progress percent={Math.round((links.length / wanted.length) * 100)} size="small" aria-label="Avance" />
      )}
      <ul className="cz-guides-driver-links">
        {links.map(link => (
          <LinkLine key={link.guide.id_guide} link={link} isAlone={wanted.length === 1} />
        ))}
      </ul>
    </>
  );
}

/** A single link also shows its QR code, which the driver can read from the screen. */
function LinkLine({ link, isAlone }: { link: LinkResult; isAlone: boolean }) {
  const { guide, phone, url, expires_at } = link;
  const whatsApp = url && phone && <WhatsAppButton size="small" phone={phone} guide={guide} url={url} />;
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
            {sentText(link)} · vale hasta el {formatDateTime(expires_at)}
          </span>
        )}
        {isAlone && url && expires_at && (
          <LinkBox link={{ url, expires_at }} title="Enlace del conductor">
            {whatsApp}
          </LinkBox>
        )}
      </div>
      {!isAlone && url && (
        <Button size="small" icon={<CopyOutlined />} onClick={() => void copyLink(url)}>
          Copiar
        </Button>
      )}
      {!isAlone && whatsApp}
    </li>
  );
}
