import { SendOutlined } from '@ant-design/icons';
import { getNecShipment, updateNecShipment } from '@cabezal/contract/bookings/nec/nec.calls';
import { NEC_STATE_NAMES, type NecState } from '@cabezal/domain/bookings/nec/shipment';
import { formatDateTime } from '@cabezal/domain/system/time/time';
import { useAction } from '../../../../api/use-action.ts';
import { useCall } from '../../../../api/use-call.ts';
import { ActionButton } from '../../../../ui/ActionButton.tsx';
import { Panel } from '../../../../ui/detail/DetailPage.tsx';
import { Answer } from '../../../../ui/feedback/Answer.tsx';
import { RowsSkeleton } from '../../../../ui/feedback/Skeletons.tsx';
import { toast } from '../../../../ui/feedback/toast.ts';
import { FamilyTag } from '../../../../ui/status/StatusTag.tsx';

const families = {
  SIN_ENVIAR: null,
  ENVIANDO: 'to_close',
  ENVIADO: 'ready',
  ERROR: 'problem',
} as const satisfies Record<NecState, string | null>;

/** What the register NEC was told of a reservation; nothing if it knows no agent and was told nothing. */
export function NecPanel({ id_reservation }: { id_reservation: number }) {
  const found = useCall(getNecShipment, { id_reservation });
  const send = useAction(updateNecShipment, {
    onDone: ({ state }) => toast.success(state === 'ENVIADO' ? 'NEC ya tiene estos datos' : 'Embarque enviado a NEC'),
  });
  if (!found.data) return <Answer query={found} what="el embarque" loading={<RowsSkeleton rows={1} />} />;
  const { state, last_sent_at, error_text, is_connected, agent, can } = found.data;
  if (agent === null && state === 'SIN_ENVIAR') return null;
  return (
    <Panel title="Embarque en NEC">
      {!is_connected && (
        <p className="cz-none">Esta instalación no está conectada con NEC: no se le envía ningún embarque.</p>
      )}
      <p>
        <FamilyTag family={families[state]}>{NEC_STATE_NAMES[state]}</FamilyTag>
        {last_sent_at && ` Último envío: ${formatDateTime(last_sent_at)}.`}
        {agent && ` Agente en el exterior: ${agent}.`}
      </p>
      {error_text && <p>{error_text}</p>}
      <ActionButton icon={<SendOutlined />} can={can.send} onClick={() => send.run({ id_reservation })}>
        Enviar a NEC
      </ActionButton>
    </Panel>
  );
}
