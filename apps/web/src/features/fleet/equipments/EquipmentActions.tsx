import { EditOutlined, MoreOutlined } from '@ant-design/icons';
import {
  deleteEquipment,
  getEquipmentTripsAhead,
  updateAvailability,
} from '@cabezal/contract/fleet/equipments/equipment-edits.calls';
import type { Equipment } from '@cabezal/contract/fleet/equipments/equipments.calls';
import {
  AVAILABILITIES,
  AVAILABILITY_NAMES,
  type Availability,
  leavesService,
} from '@cabezal/domain/system/validation/equipment';
import { Dropdown, Form, Select } from 'antd';
import { useEffect, useState } from 'react';
import { useNavigate } from 'react-router';
import { useChange } from '../../../api/use-change.ts';
import { StateModal } from '../../../kits/records/StateModal.tsx';
import { ActionButton } from '../../../ui/ActionButton.tsx';
import { toast } from '../../../ui/feedback/toast.ts';
import { DeleteDialog } from '../../../ui/form/DeleteDialog.tsx';
import { useOpened } from '../../../ui/use-opened.ts';
import { equipmentKinds } from './equipment-kinds.ts';
import { MoveModem } from './modem/MoveModem.tsx';
import { isMounted } from './modem/modem-words.ts';

type Shown = 'state' | 'delete' | 'move' | null;
/** With non-breaking hyphens. */
const diskOf = (equipment: Equipment) => equipment.disk.replaceAll('-', '\u2011');

/** The actions for a piece of equipment: edit, change its availability; deleting is under «Más». */
export function EquipmentActions({ equipment }: { equipment: Equipment }) {
  const navigate = useNavigate();
  const [shown, show] = useState<Shown>(null);
  const close = () => show(null);
  const more = [{ key: 'delete', label: 'Eliminar', danger: true, disabled: equipment.can.edit !== true }];
  return (
    <>
      {equipment.kind === 'MOD' && (
        <ActionButton can={equipment.can.edit} onClick={() => show('move')}>
          {isMounted(equipment) ? 'Mover' : 'Montar'}
        </ActionButton>
      )}
      <ActionButton can={equipment.can.change_availability} onClick={() => show('state')}>
        Cambiar estado
      </ActionButton>
      <ActionButton
        look="primary"
        icon={<EditOutlined />}
        can={equipment.can.edit}
        onClick={() => navigate(equipmentKinds[equipment.kind].edit(equipment))}
      >
        Editar
      </ActionButton>
      <Dropdown trigger={['click']} menu={{ items: more, onClick: ({ key }) => show(key as Shown) }}>
        <ActionButton icon={<MoreOutlined />} aria-label="Más acciones" />
      </Dropdown>
      {shown === 'move' && <MoveModem equipment={equipment} onClose={close} />}
      <ChangeAvailability equipment={equipment} open={shown === 'state'} onClose={close} />
      <DeleteEquipment
        equipment={equipment}
        open={shown === 'delete'}
        onClose={close}
        onDeactivate={() => show('state')}
      />
    </>
  );
}

interface DialogProps {
  equipment: Equipment;
  open: boolean;
  onClose: () => void;
}

const option = (state: Availability) => ({ value: state, label: AVAILABILITY_NAMES[state] });

function ChangeAvailability({ equipment: now, open, onClose }: DialogProps) {
  const equipment = useOpened(now, open);
  const [chosen, choose] = useState<Availability | null>(null);
  useEffect(() => {
    if (open) choose(null);
  }, [open]);
  const change = useChange(updateAvailability, {
    onDone: () => {
      toast.success('Estado cambiado');
      onClose();
    },
  });
  const { id_equipment, version, kind } = equipment;
  const isHeldBack = chosen !== null && leavesService(chosen);
  const rule = kind === 'MOD' ? '' : ' Solo un equipo disponible se ofrece para los viajes.';
  return (
    <StateModal
      open={open}
      title={`Estado del ${equipmentKinds[kind].name} ${diskOf(equipment)}`}
      text={`Estado actual: ${AVAILABILITY_NAMES[equipment.availability]}.${rule}`}
      okText="Cambiar estado"
      look={isHeldBack ? 'danger' : 'primary'}
      fields={
        <Form.Item name="availability" label="Nuevo estado" rules={[{ required: true, message: 'Elija el estado' }]}>
          <Select<Availability>
            placeholder="Elija"
            options={AVAILABILITIES.filter(state => state !== equipment.availability).map(option)}
            onChange={choose}
          />
        </Form.Item>
      }
      trips={isHeldBack && kind !== 'MOD' ? { call: getEquipmentTripsAhead, input: { id_equipment } } : undefined}
      error={change.error}
      onConfirm={({ motive, trips, availability }) =>
        change.run({ id_equipment, version, motive, trips, availability: availability as Availability })
      }
      onCancel={() => {
        change.reset();
        onClose();
      }}
    />
  );
}

function DeleteEquipment({ equipment, open, onClose, onDeactivate }: DialogProps & { onDeactivate: () => void }) {
  const navigate = useNavigate();
  const { list, name } = equipmentKinds[equipment.kind];
  const { id_equipment, version } = equipment;
  return (
    <DeleteDialog
      open={open}
      title={`Eliminar el ${name} ${diskOf(equipment)}`}
      text="Se eliminan sus datos y documentos. Solo es posible mientras no conste en ningún viaje."
      call={deleteEquipment}
      input={{ id_equipment, version }}
      onDone={() => {
        toast.success('Equipo eliminado');
        void navigate(list);
      }}
      onClose={onClose}
      instead={equipment.active ? { text: 'Cambiar estado', run: onDeactivate } : undefined}
    />
  );
}
