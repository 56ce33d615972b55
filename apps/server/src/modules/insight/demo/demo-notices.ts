import { type Database, systemAuthor, systemScope } from '../../../platform/db/database.ts';
import { writeComment } from '../../bookings/comments/write-comment.ts';
import { assignTo } from '../../bookings/tasks/assign-tasks.ts';
import { actorOf } from './demo-costs.ts';
import { masterAdmin, pendingTasks } from './demo-notices.queries.ts';
import { monitorPerson } from './demo-problems.queries.ts';
import { officePerson } from './demo-services.queries.ts';

const ASSIGNED = 3;
const comment = 'La planta pide confirmar la hora de llegada';

/** A person of the office assigns tasks and mentions two people in a comment: they have notices, and the log of notifications has lines. */
export async function giveDemoNotices(db: Database): Promise<void> {
  await db.write(systemScope, systemAuthor, async tx => {
    const office = await officePerson(tx);
    const monitor = await monitorPerson(tx);
    const admin = await masterAdmin(tx);
    const tasks = await pendingTasks(tx, ASSIGNED);
    const [first] = tasks;
    if (office === undefined || monitor === undefined || admin === undefined || first === undefined) return;
    const actor = actorOf(office);
    await assignTo(tx, actor, { ids: tasks.map(task => task.id), id_user: monitor.id_user });
    await writeComment(tx, actor, {
      id_reservation: first.id_reservation,
      text: comment,
      visibility: 'INTERNAL',
      mentions: [monitor.id_user, admin],
      id_files: [],
    });
  });
}
