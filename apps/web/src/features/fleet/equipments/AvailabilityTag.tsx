import {
  CheckOutlined,
  ClockCircleOutlined,
  InboxOutlined,
  StopOutlined,
  ToolOutlined,
  TruckOutlined,
} from '@ant-design/icons';
import type { EquipmentRow } from '@cabezal/contract/fleet/equipments/equipments.calls';
import { AVAILABILITY_NAMES } from '@cabezal/domain/system/validation/equipment';
import { isUnderWay } from '@cabezal/domain/trips/status/guide-status';
import type { GuideStatus } from '@cabezal/domain/trips/status/labels';
import type { ComponentType } from 'react';
import { FamilyTag } from '../../../ui/status/StatusTag.tsx';
import type { FamilyName } from '../../../ui/tokens.ts';

type Availability = EquipmentRow['availability'];

const looks: Record<Availability, [FamilyName, ComponentType]> = {
  DISPONIBLE: ['waiting', ClockCircleOutlined],
  MANTENIMIENTO: ['to_close', ToolOutlined],
  BLOQUEADO: ['problem', StopOutlined],
  INACTIVO: ['waiting', StopOutlined],
};

interface AvailabilityTagProps {
  state: Availability;
  /** Status of the guide that has it, if there is one. */
  guideStatus?: string | null;
  /** Where it stands with a container; null: nowhere. */
  waits: EquipmentRow['waits'];
  size?: 'normal' | 'large';
}

/** Finished except for the closing: after a pick-up the trip continues with the same equipment, after the other legs it is free. */
const isFreed = (status: string) => status === 'VIAJE_POR_CERRAR' || status === 'DEVOLUCION_POR_CERRAR';

/**
 * The availability, with the labels used for trucks: equipment in order stands with a container without a truck, is on a trip, reserved for one, or
 * free.
 */
export function AvailabilityTag({ state, guideStatus, waits, size }: AvailabilityTagProps) {
  if (state === 'DISPONIBLE' && waits !== null) {
    return (
      <FamilyTag family="at_place" icon={<InboxOutlined />} size={size}>
        Con contenedor
      </FamilyTag>
    );
  }
  if (state === 'DISPONIBLE' && guideStatus && !isFreed(guideStatus)) {
    const onTheWay = isUnderWay(guideStatus as GuideStatus);
    return (
      <FamilyTag
        family={onTheWay ? 'moving' : 'ready'}
        icon={onTheWay ? <TruckOutlined /> : <CheckOutlined />}
        size={size}
      >
        {onTheWay ? 'En viaje' : 'Asignado'}
      </FamilyTag>
    );
  }
  const [family, Icon] = looks[state];
  return (
    <FamilyTag family={family} icon={<Icon />} size={size}>
      {AVAILABILITY_NAMES[state]}
    </FamilyTag>
  );
}
