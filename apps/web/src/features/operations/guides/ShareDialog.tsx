import { ShareAltOutlined } from '@ant-design/icons';
import type { GuideRow } from '@cabezal/contract/operations/guides/guide.shapes';
import { guidesLink } from '@cabezal/contract/operations/travel/shared-links.calls';
import { plural } from '@cabezal/domain/system/amounts/plural';
import { Alert } from 'antd';
import { useState } from 'react';
import { useChange } from '../../../api/use-change.ts';
import { GivenTo } from '../../../kits/links/GivenTo.tsx';
import { ActionButton } from '../../../ui/ActionButton.tsx';
import { Dialog } from '../../../ui/Dialog.tsx';
import { Failure } from '../../../ui/feedback/Failure.tsx';
import { copyLink } from '../../../ui/feedback/toast.ts';
import { LinkBox, type MadeLink } from './LinkBox.tsx';

/** The selected trips, with a warning if they belong to several clients: each would see the cargo of the others. */
function SharedTrips({ guides }: { guides: readonly GuideRow[] }) {
  const clients = new Set(guides.map(guide => guide.client_name));
  return (
    <>
      {clients.size > 1 && (
        <Alert
          type="warning"
          showIcon
          title={`Son viajes de ${clients.size} clientes: quien reciba el enlace ve los de todos.`}
        />
      )}
      <ul className="cz-guides-shared">
        {guides.map(guide => (
          <li key={guide.id_guide}>
            {`${guide.guide_number ?? guide.id_guide} · ${guide.container_code ?? 'sin contenedor'} · ${guide.client_name}`}
          </li>
        ))}
      </ul>
    </>
  );
}

/** Creates one link for the selected trips. */
export function ShareDialog({ guides, onClose }: { guides: readonly GuideRow[]; onClose: () => void }) {
  const [made, setMade] = useState<MadeLink | null>(null);
  const [given_to, setGivenTo] = useState('');
  const share = useChange(guidesLink, {
    onDone: link => {
      setMade(link);
      void copyLink(link.url);
    },
  });
  return (
    <Dialog
      unsaved={null}
      open
      title={plural(guides.length, 'Compartir # viaje', 'Compartir # viajes')}
      footer={null}
      width={520}
      onClose={onClose}
    >
      <p>
        Un solo enlace con la lista de estos viajes: dónde va cada uno y cuándo llega. Abre sin contraseña hasta 72
        horas después del fin previsto del último.
      </p>
      <SharedTrips guides={guides} />
      <p className="cz-quiet">Al anular los enlaces de una guía, ese viaje sale también de esta lista.</p>
      {made === null && <GivenTo value={given_to} onChange={setGivenTo} />}
      <Failure error={share.error} />
      {made ? (
        <LinkBox link={made} title="Enlace de los viajes" />
      ) : (
        <div className="cz-modal-buttons">
          <ActionButton onClick={onClose}>Cancelar</ActionButton>
          <ActionButton
            look="primary"
            icon={<ShareAltOutlined />}
            loading={share.pending}
            onClick={() => share.run({ id_guides: guides.map(guide => guide.id_guide), given_to })}
          >
            Generar enlace
          </ActionButton>
        </div>
      )}
    </Dialog>
  );
}
