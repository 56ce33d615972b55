import { phoneExpires } from '@cabezal/domain/system/access/phones';
import { type Database, systemAuthor, systemScope } from '../../../platform/db/database.ts';
import { touchPhone } from '../../../platform/session/sessions.queries.ts';
import { bindPhone } from '../../../platform/session/sessions.ts';
import { driversOnTheRoad } from './demo-phones.queries.ts';

const LABELS = ['Samsung azul', 'Xiaomi con funda', 'Motorola de la cabina'];
const MOST = 12;

/** Drivers on the road have bound phones; the code of the last one was not read yet. Nobody knows their tokens: an office binds its own. */
export async function giveDemoPhones(db: Database): Promise<void> {
  await db.write(systemScope, systemAuthor, async tx => {
    const drivers = await driversOnTheRoad(tx, MOST);
    for (const [i, { id_driver }] of drivers.entries()) {
      const label = LABELS[i % LABELS.length] ?? '';
      const { id_phone_binding } = await bindPhone(tx, { id_driver, label });
      if (i < drivers.length - 1) await touchPhone(tx, id_phone_binding, phoneExpires(tx.now));
    }
  });
}
