import { getCostReservation } from '@cabezal/contract/bookings/planned-costs/planned-costs.calls';
import { getReservationFeeSubReserve, type SubFee } from '@cabezal/contract/bookings/sub-rates/sub-rates.calls';
import { callApi } from '../../api/call-api.ts';

/** The price of a container as it is now. */
export const readSub = ({ id_sub_reservation }: Pick<SubFee, 'id_sub_reservation'>) =>
  callApi(getReservationFeeSubReserve, { id_sub_reservation });

/** What a reservation costs as it is now. */
export const readCost = ({ id_reservation }: { id_reservation: number }) =>
  callApi(getCostReservation, { id_reservation });
