import type { Driver } from '@cabezal/contract/fleet/drivers/drivers.calls';
import type { Truck } from '@cabezal/contract/fleet/trucks/trucks.calls';
import { addDays, businessDate, instantOf } from '@cabezal/domain/system/time/time';
import { assignmentVerdicts } from '@cabezal/domain/trips/rules/assignment';
import type { AssignmentInput, AssignmentSubject } from '@cabezal/domain/trips/rules/assignment-input';
import { warningDays } from '../rights/figures.ts';

/**
 * Whether a driver or truck may be assigned tomorrow, by the rules of assignment; a place's own permit is checked for trips to that place.
 */
export interface Tomorrow {
  blocking: string[];
  warnings: string[];
}

function ask(subject: AssignmentSubject, given: Pick<AssignmentInput, 'driver' | 'truck'>): Tomorrow {
  const now = new Date();
  const day = addDays(businessDate(now), 1);
  const trip = {
    planned_from: instantOf(day),
    planned_to: instantOf(day, '23:59'),
    stops: [],
    container_length_ft: null,
    is_reefer: false,
    warning_days: warningDays(),
  };
  const { blocking, warnings } = assignmentVerdicts({ trip, genset: null, chassis: null, ...given }, now);
  const own = (entry: { subject: AssignmentSubject }) => entry.subject === subject;
  return { blocking: blocking.filter(own).map(e => e.message), warnings: warnings.filter(own).map(e => e.message) };
}

export function driverTomorrow(driver: Driver): Tomorrow {
  const { active, license_type, license_expiry, license_points } = driver;
  const points = Number(license_points);
  return ask('driver', {
    driver: { active, license_type, license_expiry, license_points: points, credentials: [], busy: [] },
    truck: null,
  });
}

export function truckTomorrow(truck: Truck): Tomorrow {
  const certificates = truck.certificates.filter(paper => paper.active);
  return ask('truck', {
    truck: { truck_state: truck.truck_state, certificates, credentials: [], busy: [] },
    driver: null,
  });
}
