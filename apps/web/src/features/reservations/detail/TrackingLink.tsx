import { LinkOutlined } from '@ant-design/icons';
import { monitoringLink } from '@cabezal/contract/guides/guides.calls';
import type { ReservationDetail } from '@cabezal/contract/reservations/reservation.shapes';
import { Dropdown } from 'antd';
import { useAction } from '../../../api/use-action.ts';
import { subNumber } from '../../../kits/trips/sub-number.ts';
import { ActionButton } from '../../../ui/ActionButton.tsx';
import { copyLink, toast } from '../../../ui/feedback/toast.ts';
import { legWord } from './leg-words.ts';

const FAILED = 'Ha ocurrido un error al generar enlace';
const isShareable = (status: string) => status !== 'GUIA_PENDIENTE' && !status.endsWith('_CERRADO');

/** Copies the public link of the trip under way; with several, one is chosen. */
export function TrackingLink({ detail }: { detail: ReservationDetail }) {
  const link = useAction(monitoringLink, { onError: () => toast.error(FAILED) });
  const trips = detail.sub_reservations.flatMap(sub =>
    sub.legs.flatMap(leg =>
      leg.guide && isShareable(leg.status)
        ? [
            {
              id_guide: leg.guide.id_guide,
              text: `${subNumber(detail.id_reservation, sub.number)} · ${legWord(leg.kind)}`,
            },
          ]
        : [],
    ),
  );
  const copy = async (id_guide: number) => {
    const answer = await link.run({ id_guide });
    if (answer) await copyLink(answer.url);
  };
  const [only, ...others] = trips;
  const button = (
    <ActionButton
      icon={<LinkOutlined />}
      loading={link.pending}
      can={only ? true : 'Aún no hay un viaje emitido que seguir'}
      onClick={only && others.length === 0 ? () => copy(only.id_guide) : undefined}
    >
      Enlace de seguimiento
    </ActionButton>
  );
  if (others.length === 0) return button;
  return (
    <Dropdown
      trigger={['click']}
      menu={{
        items: trips.map(trip => ({ key: String(trip.id_guide), label: trip.text })),
        onClick: ({ key }) => void copy(Number(key)),
      }}
    >
      {button}
    </Dropdown>
  );
}
