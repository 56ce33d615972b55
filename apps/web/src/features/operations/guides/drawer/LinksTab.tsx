import { LinkOutlined, ShareAltOutlined } from '@ant-design/icons';
import type { GuideDetail } from '@cabezal/contract/operations/guides/guide.shapes';
import { monitoringLink, revokeLinks } from '@cabezal/contract/operations/guides/guides.calls';
import { refusalMessage } from '@cabezal/domain/system/refusals/refusals';
import { Button, Popconfirm } from 'antd';
import { type ReactNode, useState } from 'react';
import { Link } from 'react-router';
import { useChange } from '../../../../api/use-change.ts';
import { useSendsMail } from '../../../../api/use-config.ts';
import { paths } from '../../../../app/paths.ts';
import { GivenTo } from '../../../../kits/links/GivenTo.tsx';
import { useAccess } from '../../../../kits/rights/use-access.ts';
import { ActionButton } from '../../../../ui/ActionButton.tsx';
import { Failure } from '../../../../ui/feedback/Failure.tsx';
import { copyLink, toast } from '../../../../ui/feedback/toast.ts';
import { LinkBox, type MadeLink } from '../LinkBox.tsx';
import { type LinkedGuide, NewDriverLinks } from '../NewDriverLinks.tsx';
import { newLinkWords } from '../new-link-words.ts';

/** Links that need no sign-in: the driver's link to the phone page, and the monitoring link. */
export function LinksTab({ guide }: { guide: GuideDetail }) {
  const { id_guide } = guide;
  const { may, linkTo } = useAccess();
  const mayIssue = may('guide.issue');
  const mayShare = may('guide.share');
  const words = newLinkWords(1, useSendsMail());
  const [linking, setLinking] = useState<readonly LinkedGuide[]>([]);
  const watch = useLink();
  const [given_to, setGivenTo] = useState('');
  const out = linkTo(`${paths.links}?q=${encodeURIComponent(guide.guide_number ?? '')}`);
  const isIssued = guide.issued_at !== null || refusalMessage('GUIA_NO_EMITIDA');
  return (
    <>
      {mayIssue && (
        <LinkPart title={words.title} text={words.text}>
          <ActionButton icon={<LinkOutlined />} can={isIssued} onClick={() => setLinking([guide])}>
            {words.ok}
          </ActionButton>
          <NewDriverLinks guides={linking} onClose={() => setLinking([])} />
        </LinkPart>
      )}
      {mayShare && (
        <LinkPart
          title="Enlace de seguimiento"
          text="Muestra solo este viaje a quien lo tenga, hasta 72 horas después del fin previsto."
          link={watch}
        >
          <GivenTo value={given_to} onChange={setGivenTo} />
          <ActionButton icon={<ShareAltOutlined />} can={isIssued} onClick={() => watch.make({ id_guide, given_to })}>
            Generar enlace
          </ActionButton>
        </LinkPart>
      )}
      {mayShare && guide.guide_number !== null && out && (
        <p>
          <Link to={out}>Ver los enlaces abiertos de esta guía</Link>
        </p>
      )}
      {mayShare && <RevokeLinks id_guide={id_guide} onRevoked={watch.forget} />}
    </>
  );
}

/** Creates a link on request and copies it to the clipboard. */
function useLink() {
  const [made, setMade] = useState<MadeLink | null>(null);
  const action = useChange(monitoringLink, {
    onDone: link => {
      setMade(link);
      void copyLink(link.url);
    },
  });
  return {
    made,
    error: action.error,
    make: action.run,
    forget: () => setMade(null),
  };
}

interface LinkPartProps {
  title: string;
  text: string;
  link?: ReturnType<typeof useLink>;
  children: ReactNode;
}

function LinkPart({ title, text, link, children }: LinkPartProps) {
  return (
    <section className="cz-guides-link-part">
      <h3>{title}</h3>
      <p>{text}</p>
      {children}
      <Failure error={link?.error} />
      {link?.made && <LinkBox link={link.made} title={title} />}
    </section>
  );
}

/** Whose links end, by who revokes them. */
const REVOKED = {
  operator: {
    title: '¿Anular todos los enlaces de esta guía?',
    text: 'Quien los tenga deja de ver el viaje, también el conductor.',
  },
  customer: {
    title: '¿Anular los enlaces de seguimiento de esta guía?',
    text: 'Quien los tenga deja de ver el viaje. El enlace del conductor sigue abierto.',
  },
  carrier: {
    title: '¿Anular los enlaces de seguimiento que compartió su compañía?',
    text: 'Quien los tenga deja de ver el viaje. Los enlaces que compartieron otros siguen abiertos.',
  },
};

function RevokeLinks({ id_guide, onRevoked }: { id_guide: number; onRevoked: () => void }) {
  const { isOperator, isCustomer } = useAccess();
  const words = REVOKED[isOperator ? 'operator' : isCustomer ? 'customer' : 'carrier'];
  const revoke = useChange(revokeLinks, {
    onDone: ({ revoked }) => {
      onRevoked();
      toast.success(revoked === 1 ? '1 enlace anulado' : `${revoked} enlaces anulados`);
    },
  });
  return (
    <>
      <Failure error={revoke.error} />
      <Popconfirm
        title={words.title}
        description={words.text}
        okText="Anular enlaces"
        cancelText="Cancelar"
        onConfirm={() => revoke.run({ id_guide })}
      >
        <Button danger>Anular los enlaces</Button>
      </Popconfirm>
    </>
  );
}
