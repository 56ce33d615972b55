import {
  getReservationFeeSubReserve,
  type SubFee,
} from '@cabezal/contract/bookings/container-prices/container-prices.calls';
import { getCostReservation } from '@cabezal/contract/bookings/planned-costs/planned-costs.calls';
import { callApi } from '../../api/call-api.ts';

/** Reads the current price of a container. */
export const readSub = ({ id_sub_reservation }: Pick<SubFee, 'id_sub_reservation'>) =>
  callApi(getReservationFeeSubReserve, { id_sub_reservation });

/** Reads the current costs of a reservation. */
export const readCost = ({ id_reservation }: { id_reservation: number }) =>
  callApi(getCostReservation, { id_reservation });
