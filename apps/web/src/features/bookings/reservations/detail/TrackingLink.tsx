import { LinkOutlined } from '@ant-design/icons';
import type { ReservationDetail } from '@cabezal/contract/bookings/reservations/reservation.shapes';
import { monitoringLink } from '@cabezal/contract/operations/guides/guides.calls';
import { reservationLink, revokeReservationLinks } from '@cabezal/contract/operations/travel/shared-links.calls';
import { Dropdown } from 'antd';
import { useState } from 'react';
import { useNavigate } from 'react-router';
import { useAction } from '../../../../api/use-action.ts';
import { useChange } from '../../../../api/use-change.ts';
import { paths } from '../../../../app/paths.ts';
import { GivenTo } from '../../../../kits/links/GivenTo.tsx';
import { useAccess } from '../../../../kits/rights/use-access.ts';
import { subNumber } from '../../../../kits/trips/sub-number.ts';
import { ActionButton } from '../../../../ui/ActionButton.tsx';
import { Dialog } from '../../../../ui/Dialog.tsx';
import { Failure } from '../../../../ui/feedback/Failure.tsx';
import { copyLink, toast } from '../../../../ui/feedback/toast.ts';
import { unsentText } from '../../../../ui/form/unsent-text.ts';
import { legWord } from './leg-words.ts';

const FAILED = 'Ha ocurrido un error al generar enlace';
const isShareable = (status: string) => status !== 'GUIA_PENDIENTE' && !status.endsWith('_CERRADO');

const WHOLE = 'whole';
const REVOKE = 'revoke';
const LIST = 'list';
/** Before the id of a guide: its link for the destination. */
const DESTINATION = 'destino:';
const WHOLE_TEXT = 'Toda la reserva, con los viajes que se emitan después';

/** Trips that can be tracked, with their names in the menu. */
const tripsOf = (detail: ReservationDetail) =>
  detail.sub_reservations.flatMap(sub =>
    sub.legs.flatMap(leg =>
      leg.guide && isShareable(leg.status)
        ? [
            {
              key: String(leg.guide.id_guide),
              label: `Solo ${subNumber(detail.id_reservation, sub.number)} · ${legWord(leg.kind)}`,
            },
          ]
        : [],
    ),
  );

/**
 * Copies a public link to the whole reservation or to one trip, for whoever is named above the menu; links of the reservation can also be
 * revoked here.
 */
export function TrackingLink({ detail }: { detail: ReservationDetail }) {
  const { id_reservation } = detail;
  const { isOperator, isCustomer, mayOpen } = useAccess();
  const navigate = useNavigate();
  const isWhole = isOperator || isCustomer;
  const [isRevoking, setRevoking] = useState(false);
  const failed = { onError: () => toast.error(FAILED) };
  const ofTrip = useAction(monitoringLink, failed);
  const ofAll = useAction(reservationLink, failed);
  const [given_to, setGivenTo] = useState('');
  const trips = tripsOf(detail);
  const awaited = trips.map(({ key, label }) => ({ key: `${DESTINATION}${key}`, label }));
  const choose = async (key: string) => {
    if (key === REVOKE) return setRevoking(true);
    if (key === LIST) return navigate(`${paths.links}?q=${id_reservation}`);
    const for_destination = key.startsWith(DESTINATION);
    const id_guide = Number(key.replace(DESTINATION, ''));
    const answer = await (key === WHOLE
      ? ofAll.run({ id_reservation, given_to })
      : ofTrip.run({ id_guide, given_to, for_destination }));
    if (answer === null) return;
    setGivenTo(typed => unsentText(given_to, typed));
    await copyLink(answer.url);
  };
  const button = (
    <ActionButton icon={<LinkOutlined />} loading={ofTrip.pending || ofAll.pending}>
      Enlace de seguimiento
    </ActionButton>
  );
  const items = [
    trips.length > 0
      ? { key: WHOLE, label: isWhole ? WHOLE_TEXT : 'Sus viajes de la reserva' }
      : { key: WHOLE, label: 'No hay un viaje emitido que seguir', disabled: true },
    ...trips,
    ...(trips.length > 0 ? [{ key: 'destino', label: 'Para quien lo espera', children: awaited }] : []),
    { type: 'divider' as const },
    ...(mayOpen(paths.links) ? [{ key: LIST, label: 'Ver los enlaces abiertos' }] : []),
    { key: REVOKE, label: 'Anular los enlaces de la reserva', danger: true },
  ];
  return (
    <>
      <Dropdown
        trigger={['click']}
        menu={{ items, onClick: ({ key }) => void choose(key) }}
        popupRender={menu => (
          <div>
            {trips.length > 0 && (
              <div className="cz-reservations-link-for">
                <GivenTo value={given_to} onChange={setGivenTo} />
              </div>
            )}
            {menu}
          </div>
        )}
      >
        {button}
      </Dropdown>
      <RevokeModal id_reservation={id_reservation} open={isRevoking} onClose={() => setRevoking(false)} />
    </>
  );
}

interface RevokeModalProps {
  id_reservation: number;
  open: boolean;
  onClose: () => void;
}

function RevokeModal({ id_reservation, open, onClose }: RevokeModalProps) {
  const revoke = useChange(revokeReservationLinks, {
    onDone: ({ revoked }) => {
      onClose();
      toast.success(revoked === 1 ? '1 enlace anulado' : `${revoked} enlaces anulados`);
    },
  });
  return (
    <Dialog
      unsaved={null}
      open={open}
      title="¿Anular los enlaces de la reserva?"
      okText="Anular enlaces"
      okButtonProps={{ danger: true, loading: revoke.pending }}
      cancelText="Cancelar"
      onOk={() => revoke.run({ id_reservation })}
      onClose={onClose}
      width={440}
    >
      <Failure error={revoke.error} />
      <p>
        Quien los tenga deja de ver la lista de sus viajes. Los enlaces de un solo viaje se anulan en su guía o en la
        lista de enlaces.
      </p>
    </Dialog>
  );
}
