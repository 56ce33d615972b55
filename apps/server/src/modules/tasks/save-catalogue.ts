import type { saveRoleUserTask } from '@cabezal/contract/tasks/tasks.calls';
import type { z } from 'zod';
import type { Tx } from '../../platform/db/tx.ts';
import { changedMeanwhile, notFound, unprocessable } from '../../platform/http/errors.ts';
import * as queries from './tasks.queries.ts';

const refused = (text: string) => unprocessable('ASIGNADOS', text, { assignees: text });

/** Who gets a task, and what waits for it. Errors: 404; 409 MODIFICADO; 422 where nobody is there to choose among. */
export async function saveCatalogue(tx: Tx, input: z.infer<typeof saveRoleUserTask.input>): Promise<number> {
  const { id_task, rule } = input;
  await tx.elevate();
  const kept = await queries.holdCatalogue(tx, id_task);
  if (kept === undefined) throw notFound('La tarea no existe en el catálogo');
  if (kept.version !== input.version) throw changedMeanwhile();
  const chosen = input.assignees.map(one => ({ id_role: one.id_role ?? null, id_user: one.id_user ?? null }));
  const people = [...new Set(chosen.flatMap(one => one.id_user ?? []))];
  const roles = [...new Set(chosen.flatMap(one => one.id_role ?? []))];
  if (rule === 'PERSON' && people.length !== 1) throw refused('Elija a una persona');
  if (rule === 'PERSON' && roles.length > 0) throw refused('Elija a una persona, no un rol');
  if (rule === 'LEAST_LOADED' && chosen.length === 0) throw refused('Elija entre quiénes');
  if ((await queries.countWorkers(tx, people)) < people.length)
    throw refused('Elija a personas activas de la operadora');
  if ((await queries.countRoles(tx, roles)) < roles.length) throw refused('El rol no existe');
  const before = (await queries.listMatrix(tx)).find(task => task.id_task === id_task)?.assignees ?? [];
  const set = { rule, gate: input.gate ?? kept.gate, active: input.active ?? kept.active };
  await queries.storeCatalogue(tx, id_task, set);
  await queries.storeAssignees(tx, id_task, chosen);
  const after = (await queries.listMatrix(tx)).find(task => task.id_task === id_task)?.assignees ?? [];
  const told = (all: readonly queries.Assignee[]) => all.map(one => one.name).join(', ');
  tx.audit({
    action: 'save_catalogue',
    noun: 'task_kind',
    id: id_task,
    before: { task_rule: kept.rule, task_gate: kept.gate, active: kept.active, assignees: told(before) },
    after: { task_rule: set.rule, task_gate: set.gate, active: set.active, assignees: told(after) },
  });
  tx.changed('task', undefined, []);
  return id_task;
}
