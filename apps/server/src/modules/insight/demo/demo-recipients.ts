import { type Database, systemAuthor, systemScope } from '../../../platform/db/database.ts';
import { changeNumbers } from '../../people/notifications/company-numbers.ts';
import { addRecipient } from '../../people/notifications/recipient-changes.ts';
import { actorOf } from './demo-costs.ts';
import { customersUnderWay } from './demo-recipients.queries.ts';
import { officePerson } from './demo-services.queries.ts';

const MOST = 3;
const subjects = ['LLEGADA_PLANTA', 'SALIDA_PLANTA', 'INGRESO_PUERTO'] as const;

/** People of some customers who are told by mail and by WhatsApp when their containers arrive at the plant, leave it and enter the port. */
export async function giveDemoRecipients(db: Database): Promise<void> {
  await db.write(systemScope, systemAuthor, async tx => {
    const office = await officePerson(tx);
    if (office === undefined) return;
    const actor = actorOf(office);
    for (const id_company of await customersUnderWay(tx, MOST)) {
      const bodega = { name: 'Bodega de la planta', email: `bodega-${id_company}@demo.ec`, subjects, active: true };
      await addRecipient(tx, actor, { id_company, ...bodega }, false);
      const phone = `+5939900${String(id_company).padStart(5, '0')}`;
      const consent = { how: 'ESCRITO', on: tx.today } as const;
      const numbers = [{ phone, label: 'Jefe de patio', subjects, active: true, consent }];
      await changeNumbers(tx, actor, { id_company, version: 0, numbers }, false);
    }
  });
}
