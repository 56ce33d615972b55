import { type CantonRow, deleteCanton, updateCanton } from '@cabezal/contract/cantons/cantons.calls';
import { Modal } from 'antd';
import { useChange } from '../../api/use-change.ts';
import { ActionButton } from '../../ui/ActionButton.tsx';
import { Failure } from '../../ui/feedback/Failure.tsx';
import { toast } from '../../ui/feedback/toast.ts';

/** Deletes a canton that nothing names; of one that is used it says where, and it can be taken out of use. */
export function DeleteCity({ city, onClose }: { city: CantonRow; onClose: () => void }) {
  const { id_canton, version, name, id_province, code, lat, lng } = city;
  const done = (text: string) => () => {
    toast.success(text);
    onClose();
  };
  const remove = useChange(deleteCanton, { onDone: done('Cantón eliminado') });
  const deactivate = useChange(updateCanton, { onDone: done('Cantón desactivado') });
  const isUsed = remove.error?.code === 'EN_USO' && city.active;
  return (
    <Modal
      open
      title={`Eliminar ${name}`}
      width={440}
      onCancel={onClose}
      footer={[
        <ActionButton key="cancel" onClick={onClose}>
          Cancelar
        </ActionButton>,
        isUsed ? (
          <ActionButton
            key="deactivate"
            look="primary"
            onClick={() => deactivate.run({ id_canton, version, name, id_province, code, lat, lng, active: false })}
          >
            Desactivar
          </ActionButton>
        ) : (
          <ActionButton key="ok" look="danger" onClick={() => remove.run({ id_canton, version })}>
            Eliminar
          </ActionButton>
        ),
      ]}
    >
      <p className="cz-modal-text">Solo es posible mientras no conste en establecimientos ni tarifas.</p>
      <Failure error={deactivate.error ?? remove.error} />
    </Modal>
  );
}
