import { feeAddress } from '../../../kits/prices/fee-address.ts';
import type { BookingValues } from './booking-values.ts';

/** The address of the form for a rate for this booking: its client, plant, port and container. */
export const feePathOf = ({ reservation_type, id_client, plant, port, containers }: BookingValues): string =>
  feeAddress({
    tipo: reservation_type,
    cliente: id_client,
    planta: plant,
    puerto: port,
    contenedor: containers.find(box => box.id_container_type)?.id_container_type,
  });
