import { travelProblem } from '@cabezal/contract/operations/travel/travel.calls';
import { addMinutes } from '@cabezal/domain/system/time/time';
import type { DriverProblemKind } from '@cabezal/domain/trips/status/driver-problems';
import { type Database, systemAuthor, systemScope } from '../../../platform/db/database.ts';
import type { Tx } from '../../../platform/db/tx.ts';
import type { Actor } from '../../../platform/http/context.ts';
import { reportProblem } from '../../operations/travel/report-problem.ts';
import { findTravelGuide } from '../../operations/travel/travel.queries.ts';
import { attendCase } from '../../tracking/alerts/attend-case.ts';
import { monitorPerson, openCaseOf, tripsOnTheRoad } from './demo-problems.queries.ts';
import type { Person } from './demo-services.queries.ts';

/** What drivers reported, with the minutes since then. The last one is acknowledged and has a note. */
const reports: readonly { kind: DriverProblemKind; text: string; ago_min: number }[] = [
  { kind: 'COLA', text: 'Cola larga en la garita, avanza poco', ago_min: 20 },
  { kind: 'LLANTA', text: 'Se reventó la de atrás, cambio en la vía', ago_min: 35 },
];
const note = 'Llamé al conductor: cambia la llanta y sigue';

/** A person of the operator as the actor of verbs, with these actions. */
export const operatorActor = (person: Person, actions: readonly string[]): Actor => {
  const { id_user, id_company, company_type, role, name } = person;
  return {
    id_user,
    id_company,
    company_type,
    is_operator: true,
    role,
    id_driver: null,
    name,
    audience: 'operator',
    actions: new Set(actions),
  };
};

async function acknowledge(tx: Tx, actor: Actor, id_guide: number): Promise<void> {
  for (const act of ['ACK', 'NOTE'] as const) {
    const found = await openCaseOf(tx, id_guide);
    if (found !== undefined) await attendCase(tx, actor, { ...found, act, text: act === 'NOTE' ? note : null });
  }
}

/** Drivers on the road report problems, which opens their cases; a monitor acknowledges one of them. */
export async function giveDemoProblems(db: Database): Promise<void> {
  await db.write(systemScope, systemAuthor, async tx => {
    const trips = await tripsOnTheRoad(tx, reports.length);
    const monitor = await monitorPerson(tx);
    for (const [i, id_guide] of trips.entries()) {
      const guide = await findTravelGuide(tx, id_guide);
      const said = reports[i];
      if (guide === undefined || said === undefined) continue;
      const { kind, text, ago_min } = said;
      await reportProblem(tx, guide, { kind, text, at: addMinutes(tx.now, -ago_min), key: null }, travelProblem.path);
      if (monitor === undefined || i < reports.length - 1) continue;
      await acknowledge(tx, operatorActor(monitor, ['alert.read', 'alert.attend']), id_guide);
    }
  });
}
