import { StopOutlined } from '@ant-design/icons';
import { createDisvDraft, type DisvRow } from '@cabezal/contract/operations/disv/disv.calls';
import { useChange } from '../../../../api/use-change.ts';
import { ConfirmWithMotive } from '../../../../ui/ConfirmWithMotive.tsx';
import { toast } from '../../../../ui/feedback/toast.ts';
import { useOpened } from '../../../../ui/use-opened.ts';

interface DeleteProps {
  /** Null: the dialog is closed. */
  disv: DisvRow | null;
  onClose: () => void;
}

/** Gives up a draft, or voids an issued DISV, at its terminal if that issued it. */
export function DeleteDisv({ disv: now, onClose }: DeleteProps) {
  const disv = useOpened(now, now !== null);
  const end = useChange(createDisvDraft, {
    onDone: ({ state, place }) => {
      toast.success(state === 'ANULADO' ? 'DISV anulado' : `Anulación pedida a ${place}`);
      onClose();
    },
  });
  const number = disv?.disv_number ?? null;
  const place = disv?.place ?? '';
  const isAsked = number !== null && disv?.adapter !== 'MANUAL';
  return (
    <ConfirmWithMotive
      open={now !== null}
      title={number === null ? 'Eliminar el borrador de DISV' : `Anular el DISV ${number}`}
      text={
        number === null
          ? 'Se pierde lo que se escribió para el terminal.'
          : isAsked
            ? `Se pide a ${place} que lo anule. El contenedor queda sin DISV cuando lo haya hecho.`
            : `Anúlelo también en el portal de ${place}. El contenedor queda sin DISV.`
      }
      okText={number === null ? 'Eliminar borrador' : 'Anular DISV'}
      okIcon={<StopOutlined />}
      backText="Volver"
      action={end}
      onConfirm={motive => {
        if (!disv) return undefined;
        const { id_reservation, id_guide, version } = disv;
        return end.run({ id_reservation, id_guide, delete: true, version, motive });
      }}
      onCancel={onClose}
    />
  );
}
