import { MOST_FLEET_DAYS } from '@cabezal/contract/operations/travel/shared-links.calls';
import type { FleetDay } from '@cabezal/contract/tracking/truck-days/fleet-link.calls';
import { addDays } from '@cabezal/domain/system/time/time';
import type { Tx } from '../../../platform/db/tx.ts';
import type { Actor } from '../../../platform/http/context.ts';
import { AppError } from '../../../platform/http/errors.ts';
import { selectOperator } from '../monitoring/monitoring.queries.ts';
import { nameOfCarrier, trucksInEmergency } from './truck-days.queries.ts';
import { trucksOfDay } from './truck-days.ts';

/**
 * What the trucks of a link's carrier did on a day. The holder reads the rows of the carrier, only since the trucks are its own, and is shown no trip,
 * place or person. Errors: 422 DIA_FUERA_DEL_ENLACE.
 */
export async function readFleetDay(
  tx: Tx,
  actor: Actor,
  { date = tx.today, page }: { date?: string | undefined; page?: number | undefined },
): Promise<FleetDay> {
  if (date > tx.today || date < addDays(tx.today, -MOST_FLEET_DAYS)) {
    const text = `Elija uno de los últimos ${MOST_FLEET_DAYS} días`;
    throw new AppError(422, 'DIA_FUERA_DEL_ENLACE', text, { date: text });
  }
  const { id_company } = actor;
  const { operator, carrier, hidden } = await tx.asSystem(async () => ({
    operator: await selectOperator(tx),
    carrier: await nameOfCarrier(tx, id_company),
    hidden: await trucksInEmergency(tx, id_company),
  }));
  const { trucks, ...day } = await trucksOfDay(tx, actor, { date, id_company, page }, hidden);
  return {
    ...day,
    operator,
    carrier,
    trucks: trucks.map(({ id_truck, disk, license_plate, km, segments }) => ({
      id_truck,
      disk,
      license_plate,
      km,
      segments: segments.map(({ from, to, minutes, activity, km: driven }) => ({
        from,
        to,
        minutes,
        activity,
        km: driven,
      })),
    })),
    updated_at: tx.now.toISOString(),
  };
}
