import { CheckOutlined, StopOutlined, ToolOutlined } from '@ant-design/icons';
import { AVAILABILITY_NAMES, type EquipmentRow } from '@cabezal/contract/equipments/equipments.calls';
import type { ComponentType } from 'react';
import { FamilyTag } from '../../ui/status/StatusTag.tsx';
import type { FamilyName } from '../../ui/tokens.ts';

type Availability = EquipmentRow['availability'];

const looks: Record<Availability, [FamilyName, ComponentType]> = {
  DISPONIBLE: ['ready', CheckOutlined],
  MANTENIMIENTO: ['to_close', ToolOutlined],
  BLOQUEADO: ['problem', StopOutlined],
  INACTIVO: ['waiting', StopOutlined],
};

export function AvailabilityTag({ state, size }: { state: Availability; size?: 'normal' | 'large' }) {
  const [family, Icon] = looks[state];
  return (
    <FamilyTag family={family} icon={<Icon />} size={size}>
      {AVAILABILITY_NAMES[state]}
    </FamilyTag>
  );
}
