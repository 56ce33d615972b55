import { minutesBetween } from '@cabezal/domain/system/time/time';
import { SENDER_NAMES } from '@cabezal/domain/system/validation/modem';
import { silentDoor } from '@cabezal/domain/tracking/alerts/judge-record';
import type { PositionDoor } from '@cabezal/domain/tracking/alerts/record-facts';
import { type AlertRule, ruleFor, watchOf } from '@cabezal/domain/tracking/alerts/rule-for';
import type { RiskParameters } from '@cabezal/domain/tracking/alerts/trip-facts';
import type { Tx } from '../../../platform/db/tx.ts';
import { isUnderWay } from '../../trips/state/facts/under-way.queries.ts';
import { type DoorDevices, doorsOfTrips } from './record-facts.queries.ts';

const nowhere = { id_guide: null, id_reservation: null, id_client: null, id_company: null, places: [] };

function doorOf({ sender, id_company, company, devices }: DoorDevices): PositionDoor {
  const name = SENDER_NAMES[sender];
  return {
    kind: 'SISTEMA',
    what: 'DOOR',
    subject: `door ${sender}${id_company === null ? '' : ` ${id_company}`}`,
    about: { id_guide: null, id_reservation: null, id_truck: null, id_driver: null, id_company },
    scope: nowhere,
    name: company === null ? name : `${name} (${company})`,
    heard: devices.map(({ heard_at }) => heard_at),
  };
}

/** The doors through which devices of trucks on trips send. */
export async function positionDoors(tx: Tx): Promise<PositionDoor[]> {
  return (await doorsOfTrips(tx, isUnderWay)).map(doorOf);
}

/**
 * The trucks that are silent because their door is: they get no case of their own, since it would be one for each truck of the door. None while no
 * rule watches doors.
 */
export async function trucksOfSilentDoors(
  tx: Tx,
  { rules, held }: { readonly rules: readonly AlertRule[]; readonly held: RiskParameters },
): Promise<ReadonlySet<number>> {
  const rule = ruleFor('SISTEMA', nowhere, rules);
  if (rule === undefined) return new Set();
  const { limit } = watchOf(rule, held);
  const doors = (await doorsOfTrips(tx, isUnderWay)).filter(door => silentDoor(doorOf(door), limit, tx) !== null);
  const silent = doors.flatMap(({ devices }) =>
    devices.filter(({ heard_at }) => minutesBetween(heard_at, tx.now) > limit),
  );
  return new Set(silent.map(({ id_truck }) => id_truck));
}
