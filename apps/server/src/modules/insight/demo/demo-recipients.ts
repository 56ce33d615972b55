import { type Database, systemAuthor, systemScope } from '../../../platform/db/database.ts';
import { addRecipient } from '../../people/notifications/recipient-changes.ts';
import { actorOf } from './demo-costs.ts';
import { customersUnderWay } from './demo-recipients.queries.ts';
import { officePerson } from './demo-services.queries.ts';

const MOST = 3;

/** People of some customers who are told by mail when their containers arrive at the plant, leave it and enter the port. */
export async function giveDemoRecipients(db: Database): Promise<void> {
  await db.write(systemScope, systemAuthor, async tx => {
    const office = await officePerson(tx);
    if (office === undefined) return;
    for (const id_company of await customersUnderWay(tx, MOST))
      await addRecipient(
        tx,
        actorOf(office),
        {
          id_company,
          name: 'Bodega de la planta',
          email: `bodega-${id_company}@demo.ec`,
          subjects: ['LLEGADA_PLANTA', 'SALIDA_PLANTA', 'INGRESO_PUERTO'],
          active: true,
        },
        false,
      );
  });
}
