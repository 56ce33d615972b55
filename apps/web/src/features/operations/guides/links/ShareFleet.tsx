import { ShareAltOutlined } from '@ant-design/icons';
import { fleetLink } from '@cabezal/contract/operations/travel/shared-links.calls';
import { plural } from '@cabezal/domain/system/amounts/plural';
import { Select } from 'antd';
import { useState } from 'react';
import { useChange } from '../../../../api/use-change.ts';
import { GivenTo } from '../../../../kits/links/GivenTo.tsx';
import { useAccess } from '../../../../kits/rights/use-access.ts';
import { CompanySelect } from '../../../../kits/selects/selects.tsx';
import { ActionButton } from '../../../../ui/ActionButton.tsx';
import { Dialog } from '../../../../ui/Dialog.tsx';
import { Failure } from '../../../../ui/feedback/Failure.tsx';
import { copyLink } from '../../../../ui/feedback/toast.ts';
import { LinkBox, type MadeLink } from '../LinkBox.tsx';

const validities = [1, 7, 15, 30].map(days => ({ value: days, label: plural(days, '# día', '# días') }));

/** Shares what the trucks of a carrier did: the operator those of any, a carrier its own. */
export function ShareFleet() {
  const { audience, may } = useAccess();
  const [isOpen, setOpen] = useState(false);
  if (!may('guide.share') || (audience !== 'operator' && audience !== 'carrier')) return null;
  return (
    <>
      <ActionButton icon={<ShareAltOutlined />} onClick={() => setOpen(true)}>
        Compartir una flota
      </ActionButton>
      {isOpen && <FleetDialog onClose={() => setOpen(false)} />}
    </>
  );
}

function FleetDialog({ onClose }: { onClose: () => void }) {
  const { isOperator, person } = useAccess();
  const [id_company, setCompany] = useState<number | null>(isOperator ? null : person.id_company);
  const [days, setDays] = useState(7);
  const [given_to, setGivenTo] = useState('');
  const [made, setMade] = useState<MadeLink | null>(null);
  const share = useChange(fleetLink, {
    onDone: link => {
      setMade(link);
      void copyLink(link.url);
    },
  });
  return (
    <Dialog unsaved={null} open title="Compartir la actividad de una flota" footer={null} width={520} onClose={onClose}>
      <p>
        Quien tenga el enlace ve, sin contraseña, qué hizo cada camión en los últimos 30 días: en ruta, en planta, en
        puerto, detenido. No ve viajes, lugares ni conductores.
      </p>
      {made === null && (
        <>
          {isOperator && (
            <CompanySelect
              aria-label="Transportista"
              types={['TRANS']}
              placeholder="Elija el transportista"
              refuse={row => (row.is_operator ? 'Elija un transportista' : null)}
              value={id_company}
              onChange={company => setCompany(company ?? null)}
            />
          )}
          <Select aria-label="Cuánto vale" options={validities} value={days} onChange={setDays} />
          <GivenTo value={given_to} onChange={setGivenTo} />
        </>
      )}
      <Failure error={share.error} />
      {made ? (
        <LinkBox link={made} title="Enlace de la flota" />
      ) : (
        <div className="cz-modal-buttons">
          <ActionButton onClick={onClose}>Cancelar</ActionButton>
          <ActionButton
            look="primary"
            icon={<ShareAltOutlined />}
            loading={share.pending}
            can={id_company === null ? 'Elija el transportista' : true}
            onClick={() => id_company !== null && share.run({ id_company, days, given_to })}
          >
            Generar enlace
          </ActionButton>
        </div>
      )}
    </Dialog>
  );
}
