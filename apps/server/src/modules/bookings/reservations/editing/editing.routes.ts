import * as calls from '@cabezal/contract/bookings/reservations/editing.calls';
import { notFound } from '../../../../platform/http/errors.ts';
import { ofOperator, type Route, serve, serveChange } from '../../../../platform/http/route.ts';
import type { Services } from '../../../../services.ts';
import type { RoadPlan } from '../../../places/routes/road-plan.ts';
import { detail, shown } from '../reading/reservation-detail.ts';
import { addContainers, addedRoads } from './add-containers.ts';
import { editContainer } from './edit-container.ts';
import { editReservation } from './edit-reservation.ts';
import { fastEdit } from './fast-edit.ts';
import { fastRowsOf } from './fast-rows.ts';
import { listToChoose } from './list-to-choose.ts';
import { updatePeople } from './people.ts';
import { programmable } from './programmable.ts';
import { editSchedule } from './schedule-reservation.ts';
import { setMissing } from './set-missing-line.ts';
import { tripTypeRoads, updateTripType } from './update-trip-type.ts';

/** The result of each row, as the verb returned it. */
const asDone = <T>(_: unknown, answer: T): T => answer;

/** Changes of a reservation after booking. */
export function editingRoutes({ roads }: Services): Route[] {
  return [
    serveChange(calls.saveFastEdit, ({ tx, actor, input }) => fastEdit(tx, actor, input), asDone),
    ...ofOperator([
      serveChange(calls.editSchedule, ({ tx, actor, input }) => editSchedule(tx, actor, input), asDone),
      serveChange(calls.updateAdvisor, ({ tx, actor, input }) => updatePeople(tx, actor, 'id_advisor', input), asDone),
      serveChange(
        calls.updateOperative,
        ({ tx, actor, input }) => updatePeople(tx, actor, 'id_operative', input),
        asDone,
      ),
    ]),
    serveChange(
      calls.correctReservation,
      async ({ tx, actor, input: { id_reservation, version, motive, ...set } }) => {
        await editReservation(tx, actor, { id_reservation, version, motive, set });
        return id_reservation;
      },
      shown,
    ),
    serveChange(
      calls.updateObservationClient,
      async ({ tx, actor, input: { id_reservation, version, ...set } }) => {
        await editReservation(tx, actor, { id_reservation, version, set });
        return id_reservation;
      },
      shown,
    ),
    serveChange(
      calls.updateRetrievalDelivery,
      async ({ tx, actor, input: { id_sub_reservation, version, motive, ...set } }) =>
        (await editContainer(tx, actor, { id_sub_reservation, version, motive, set })).id_reservation,
      shown,
    ),
    serveChange(
      calls.updateTripType,
      ({ tx, actor, input }, ready: RoadPlan) => updateTripType(tx, actor, input, ready),
      async ({ tx, actor }, { id_reservation, price }) => ({
        reservation: await detail(tx, actor, id_reservation),
        price: actor.audience === 'carrier' ? null : price,
      }),
      ({ read, input }) => tripTypeRoads(read, roads, input),
    ),
    serveChange(
      calls.createSubReservation,
      ({ tx, actor, input }, ready: RoadPlan) => addContainers(tx, actor, input, ready),
      shown,
      ({ read, input }) => addedRoads(read, roads, input),
    ),
    ...ofOperator([serveChange(calls.setMissingLine, ({ tx, actor, input }) => setMissing(tx, actor, input), shown)]),
    serve(calls.getFastEdit, ({ tx, actor, input }) => fastRowsOf(tx, actor, input.ids)),
    serve(calls.mayProgram, async ({ tx, actor, input }) => {
      const found = await programmable(tx, actor, input.id_reservation);
      if (found === null) throw notFound('La reserva no existe');
      return found;
    }),
    serve(calls.listToChoose, ({ tx, input }) => listToChoose(tx, input)),
  ];
}
