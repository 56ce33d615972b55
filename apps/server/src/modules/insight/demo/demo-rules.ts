import { type Database, systemAuthor, systemScope } from '../../../platform/db/database.ts';
import { saveRule } from '../../tracking/alerts/save-rule.ts';
import { monitorPerson } from './demo-problems.queries.ts';
import { operatorActor } from './demo-problems.ts';
import { watchedClient } from './demo-rules.queries.ts';

/** A rule of one client beside the general ones: its standing trucks are watched more closely, and monitors and the carrier are told. */
export async function giveDemoRules(db: Database): Promise<void> {
  await db.write(systemScope, systemAuthor, async tx => {
    const client = await watchedClient(tx);
    const person = await monitorPerson(tx);
    if (client === undefined || person === undefined) return;
    await saveRule(tx, operatorActor(person, ['alert.read', 'alert.write']), {
      kind: 'DETENIDO',
      name: `Detenido con carga de ${client.name}`.slice(0, 80),
      severity: 'CRITICA',
      id_client: client.id_company,
      id_company: null,
      id_route: null,
      id_location: null,
      id_reservation: null,
      id_guide: null,
      threshold: 10,
      for_min: 0,
      clear_min: 3,
      interval_min: 15,
      sla_ack_min: 3,
      sla_end_min: 60,
      escalation: [],
      roles: ['MONITOR'],
      users: [],
      parties: ['CARRIER'],
      playbook: 'Llamar al conductor. Si no contesta en dos intentos, avisar al jefe de monitoreo.',
    });
  });
}
