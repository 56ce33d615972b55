import { StopOutlined } from '@ant-design/icons';
import { deleteDpw } from '@cabezal/contract/operations/slot-requests/slot-requests.calls';
import { useChange } from '../../../../api/use-change.ts';
import { ConfirmWithMotive } from '../../../../ui/ConfirmWithMotive.tsx';
import { toast } from '../../../../ui/feedback/toast.ts';
import { useOpened } from '../../../../ui/use-opened.ts';

/** A draft, or a slot that its terminal gave by its adapter. */
export interface DeletedRequest {
  id_guide: number;
  /** Undefined: the guide's first one at DP World. */
  id_stop: number | undefined;
  version: number;
  place: string;
  /** Null: a draft. */
  external_code: string | null;
}

interface DeleteProps {
  request: DeletedRequest | null;
  id_reservation: number;
  onClose: () => void;
}

/** Gives up a draft, or asks the terminal to cancel its slot. */
export function DeleteRequest({ request: now, id_reservation, onClose }: DeleteProps) {
  const request = useOpened(now, now !== null);
  const end = useChange(deleteDpw, {
    onDone: ({ result }) => {
      toast.success(result === 'ASKED' ? 'Anulación pedida al terminal' : 'Borrador eliminado');
      onClose();
    },
  });
  const code = request?.external_code ?? null;
  const place = request?.place ?? '';
  return (
    <ConfirmWithMotive
      open={now !== null}
      title={code === null ? `Eliminar el borrador de ${place}` : `Eliminar el turno ${code}`}
      text={
        code === null
          ? 'Se pierde lo que se escribió para el terminal.'
          : `Se pide a ${place} que lo anule. El viaje queda sin hora ni turno cuando lo haya hecho.`
      }
      okText={code === null ? 'Eliminar borrador' : 'Eliminar turno'}
      okIcon={<StopOutlined />}
      backText="Volver"
      action={end}
      onConfirm={motive => {
        if (!request) return undefined;
        const { id_guide, id_stop, version } = request;
        return end.run({ id_reservation, id_guide, id_stop, version, motive });
      }}
      onCancel={onClose}
    />
  );
}
