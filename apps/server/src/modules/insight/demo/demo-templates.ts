import { STANDARD_TEMPLATE } from '@cabezal/domain/system/notices/template';
import { type Database, systemAuthor, systemScope } from '../../../platform/db/database.ts';
import { saveExtraAdmin } from '../../people/notifications/extra-admin-changes.ts';
import { saveSubject } from '../../system/notice-templates/save-subject.ts';
import { findSubject } from '../../system/notice-templates/templates.queries.ts';
import { actorOf } from './demo-costs.ts';
import { officePerson } from './demo-services.queries.ts';

const arrival = {
  title: 'Llegó {{contenedor}}',
  body: 'El contenedor {{contenedor}} de la reserva {{reserva}} llegó a {{lugar}}: {{fecha}}.',
};

/** The office has written what recipients read of an arrival at the plant, and one of its people hears of every rejection. */
export async function giveDemoTemplates(db: Database): Promise<void> {
  await db.write(systemScope, systemAuthor, async tx => {
    const office = await officePerson(tx);
    const before = await findSubject(tx, 'LLEGADA_PLANTA');
    if (office === undefined || before === undefined) return;
    await saveSubject(tx, actorOf(office), {
      subject: 'LLEGADA_PLANTA',
      version: before.version,
      channels: ['APP'],
      templates: { APP: STANDARD_TEMPLATE, PUSH: STANDARD_TEMPLATE, MAIL: arrival, WHATSAPP: arrival },
    });
    await saveExtraAdmin(tx, {
      id_user: office.id_user,
      version: 0,
      subjects: ['RESERVA_RECHAZADA', 'CORREO_RECHAZADO'],
      channels: ['APP'],
      note: 'Atiende a los clientes',
    });
  });
}
