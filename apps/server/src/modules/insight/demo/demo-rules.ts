import { type Database, systemAuthor, systemScope } from '../../../platform/db/database.ts';
import { saveRule } from '../../tracking/alerts/save-rule.ts';
import { monitorPerson } from './demo-problems.queries.ts';
import { operatorActor } from './demo-problems.ts';
import { watchedClient, watchedStation } from './demo-rules.queries.ts';

const EVERYWHERE = {
  id_client: null,
  id_company: null,
  id_route: null,
  id_location: null,
  id_reservation: null,
  id_guide: null,
};

/**
 * Rules beside the general ones: the standing trucks of one client are watched more closely, and monitors and the carrier are told; and trucks that
 * enter a fuel station on a trip are noted.
 */
export async function giveDemoRules(db: Database): Promise<void> {
  await db.write(systemScope, systemAuthor, async tx => {
    const client = await watchedClient(tx);
    const person = await monitorPerson(tx);
    if (client === undefined || person === undefined) return;
    const actor = operatorActor(person, ['alert.read', 'alert.write']);
    await saveRule(tx, actor, {
      ...EVERYWHERE,
      kind: 'DETENIDO',
      name: `Detenido con carga de ${client.name}`.slice(0, 80),
      severity: 'CRITICA',
      id_client: client.id_company,
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
    const station = await watchedStation(tx);
    if (station === undefined) return;
    await saveRule(tx, actor, {
      ...EVERYWHERE,
      kind: 'GEOCERCA_ENTRA',
      name: `Entra en ${station.name}`.slice(0, 80),
      severity: 'BAJA',
      id_location: station.id_location,
      threshold: null,
      for_min: 0,
      clear_min: 2,
      interval_min: null,
      sla_ack_min: 1440,
      sla_end_min: null,
      escalation: [],
      roles: ['MONITOR'],
      users: [],
      parties: [],
      playbook: 'Comprobar que la carga de combustible esté autorizada.',
    });
  });
}
