import type { CaseVerdict } from '@cabezal/domain/trips/cases/case';
import { type Database, systemAuthor, systemScope } from '../../../platform/db/database.ts';
import { attendCase } from '../../tracking/alerts/attend-case.ts';
import { monitorPerson } from './demo-problems.queries.ts';
import { operatorActor } from './demo-problems.ts';
import { openRuleCases } from './demo-verdicts.queries.ts';

/** How a monitor ended cases of rules, so that it can be seen how often the rules are right. */
const endings: readonly { verdict: CaseVerdict; text: string }[] = [
  { verdict: 'REAL', text: 'El conductor paró a revisar una llanta y ya sigue' },
  { verdict: 'REAL_SIN_ACCION', text: 'Zona sin señal, el camión apareció solo' },
  { verdict: 'FALSA', text: 'El equipo GPS envía con retraso' },
];

/** Lets a monitor end some of the open cases of rules with a verdict. */
export async function giveDemoVerdicts(db: Database): Promise<void> {
  await db.write(systemScope, systemAuthor, async tx => {
    const monitor = await monitorPerson(tx);
    if (monitor === undefined) return;
    const actor = operatorActor(monitor, ['alert.read', 'alert.attend']);
    const cases = await openRuleCases(tx, endings.length);
    for (const [i, ending] of endings.entries()) {
      const found = cases[i];
      if (found !== undefined) await attendCase(tx, actor, { ...found, ...ending, act: 'END' });
    }
  });
}
