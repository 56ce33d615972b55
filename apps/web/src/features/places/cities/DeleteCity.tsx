import { type CantonRow, deleteCanton, updateCanton } from '@cabezal/contract/places/cantons/cantons.calls';
import { useAction } from '../../../api/use-action.ts';
import { toast } from '../../../ui/feedback/toast.ts';
import { DeleteDialog } from '../../../ui/form/DeleteDialog.tsx';

/** Deletes an unused canton; for one in use it shows where, and offers to deactivate it. */
export function DeleteCity({ city, onClose }: { city: CantonRow; onClose: () => void }) {
  const { id_canton, version, name, id_province, code, lat, lng } = city;
  const turn = useAction(updateCanton, { onDone: () => toast.success('Cantón desactivado') });
  const deactivate = () => void turn.run({ id_canton, version, name, id_province, code, lat, lng, active: false });
  return (
    <DeleteDialog
      open
      title={`Eliminar ${name}`}
      text="Solo es posible mientras no conste en establecimientos ni tarifas."
      call={deleteCanton}
      input={{ id_canton, version }}
      onDone={() => {
        toast.success('Cantón eliminado');
        onClose();
      }}
      onClose={onClose}
      instead={city.active ? { text: 'Desactivar', run: deactivate } : undefined}
    />
  );
}
