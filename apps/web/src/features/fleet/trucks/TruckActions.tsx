import { EditOutlined, MoreOutlined } from '@ant-design/icons';
import { deleteTruck, updateTruckState } from '@cabezal/contract/fleet/trucks/truck-edits.calls';
import type { Truck } from '@cabezal/contract/fleet/trucks/trucks.calls';
import { getTruckTripsAhead } from '@cabezal/contract/system/records/state-logs.calls';
import { formatPlate } from '@cabezal/domain/system/validation/plate';
import {
  SET_TRUCK_STATES,
  type SetTruckState,
  stopsOffering,
  TRUCK_STATE_NAMES,
} from '@cabezal/domain/system/validation/truck-state';
import { Dropdown, Form, Select } from 'antd';
import { useEffect, useState } from 'react';
import { useNavigate } from 'react-router';
import { useChange } from '../../../api/use-change.ts';
import { paths, pathTo } from '../../../app/paths.ts';
import { StateModal } from '../../../kits/records/StateModal.tsx';
import { ActionButton } from '../../../ui/ActionButton.tsx';
import { toast } from '../../../ui/feedback/toast.ts';
import { DeleteDialog } from '../../../ui/form/DeleteDialog.tsx';
import { useOpened } from '../../../ui/use-opened.ts';

type Shown = 'state' | 'delete' | null;
/** With a non-breaking hyphen. */
const plateOf = (truck: Truck) => formatPlate(truck.license_plate).replace('-', '\u2011');

/** The actions for a truck: edit, change its state; deleting is under «Más». */
export function TruckActions({ truck }: { truck: Truck }) {
  const navigate = useNavigate();
  const [shown, show] = useState<Shown>(null);
  const close = () => show(null);
  const more = [{ key: 'delete', label: 'Eliminar', danger: true, disabled: truck.can.edit !== true }];
  return (
    <>
      <ActionButton can={truck.can.change_state} onClick={() => show('state')}>
        Cambiar estado
      </ActionButton>
      <ActionButton
        look="primary"
        icon={<EditOutlined />}
        can={truck.can.edit}
        onClick={() => navigate(pathTo(paths.truckEdit, { id_truck: truck.id_truck }))}
      >
        Editar
      </ActionButton>
      <Dropdown trigger={['click']} menu={{ items: more, onClick: ({ key }) => show(key as Shown) }}>
        <ActionButton icon={<MoreOutlined />} aria-label="Más acciones" />
      </Dropdown>
      <ChangeState truck={truck} open={shown === 'state'} onClose={close} />
      <DeleteTruck truck={truck} open={shown === 'delete'} onClose={close} onDeactivate={() => show('state')} />
    </>
  );
}

interface DialogProps {
  truck: Truck;
  open: boolean;
  onClose: () => void;
}

const option = (state: SetTruckState) => ({ value: state, label: TRUCK_STATE_NAMES[state] ?? state });

function ChangeState({ truck: now, open, onClose }: DialogProps) {
  const truck = useOpened(now, open);
  const [chosen, choose] = useState<SetTruckState | null>(null);
  useEffect(() => {
    if (open) choose(null);
  }, [open]);
  const change = useChange(updateTruckState, {
    onDone: () => {
      toast.success('Estado cambiado');
      onClose();
    },
  });
  const { id_truck, version, set_state } = truck;
  const isHeldBack = chosen !== null && stopsOffering(chosen);
  return (
    <StateModal
      open={open}
      title={`Estado del camión ${plateOf(truck)}`}
      text={`Estado fijado: ${TRUCK_STATE_NAMES[set_state]}. Solo un camión disponible se ofrece para los viajes; «Asignado» y «En viaje» resultan de ellos.`}
      okText="Cambiar estado"
      look={isHeldBack ? 'danger' : 'primary'}
      fields={
        <Form.Item name="truck_state" label="Nuevo estado" rules={[{ required: true, message: 'Elija el estado' }]}>
          <Select<SetTruckState>
            placeholder="Elija"
            options={SET_TRUCK_STATES.filter(state => state !== set_state).map(option)}
            onChange={choose}
          />
        </Form.Item>
      }
      trips={isHeldBack ? { call: getTruckTripsAhead, input: { id_truck } } : undefined}
      error={change.error}
      onConfirm={({ motive, trips, truck_state }) =>
        change.run({ id_truck, version, motive, trips, truck_state: truck_state as SetTruckState })
      }
      onCancel={() => {
        change.reset();
        onClose();
      }}
    />
  );
}

function DeleteTruck({ truck, open, onClose, onDeactivate }: DialogProps & { onDeactivate: () => void }) {
  const navigate = useNavigate();
  return (
    <DeleteDialog
      open={open}
      title={`Eliminar el camión ${plateOf(truck)}`}
      text="Se eliminan sus datos, certificados, credenciales y documentos. Solo es posible mientras no conste en ningún viaje, equipo ni dispositivo de rastreo."
      call={deleteTruck}
      input={{ id_truck: truck.id_truck, version: truck.version }}
      onDone={() => {
        toast.success('Camión eliminado');
        void navigate(paths.trucks);
      }}
      onClose={onClose}
      instead={truck.active ? { text: 'Cambiar estado', run: onDeactivate } : undefined}
    />
  );
}
