import {
  CheckOutlined,
  ClockCircleOutlined,
  CloseCircleOutlined,
  StopOutlined,
  ToolOutlined,
  TruckOutlined,
} from '@ant-design/icons';
import type { TruckRow } from '@cabezal/contract/fleet/trucks/trucks.calls';
import { TRUCK_STATE_NAMES } from '@cabezal/domain/system/validation/truck-state';
import type { ComponentType } from 'react';
import { FamilyTag } from '../../../ui/status/StatusTag.tsx';
import type { FamilyName } from '../../../ui/tokens.ts';

type State = TruckRow['truck_state'];

const looks: Record<State, [FamilyName, ComponentType]> = {
  DISPONIBLE: ['waiting', ClockCircleOutlined],
  ASIGNADO: ['ready', CheckOutlined],
  EN_VIAJE: ['moving', TruckOutlined],
  MANTENIMIENTO: ['to_close', ToolOutlined],
  SINIESTRADO: ['problem', CloseCircleOutlined],
  BLOQUEADO: ['problem', StopOutlined],
  INACTIVO: ['waiting', StopOutlined],
};

export function TruckStateTag({ state, size }: { state: State; size?: 'normal' | 'large' }) {
  const [family, Icon] = looks[state];
  return (
    <FamilyTag family={family} icon={<Icon />} size={size}>
      {TRUCK_STATE_NAMES[state] ?? state}
    </FamilyTag>
  );
}
