import type { saveRoleUserTask } from '@cabezal/contract/bookings/tasks/task-catalogue.calls';
import { documentKinds } from '@cabezal/contract/trips/documents/document.shapes';
import { refuse } from '@cabezal/domain/system/refusals/refusals';
import { TEMPLATE_NAMES, type TemplateCode } from '@cabezal/domain/trips/status/templates';
import type { TaskField } from '@cabezal/domain/trips/tasks/task';
import { dueText, TASK_OCCASION_NAMES, TASK_SCOPE_NAMES } from '@cabezal/domain/trips/tasks/task-words';
import { factName } from '@cabezal/domain/trips/tasks/work-task';
import type { z } from 'zod';
import type { Tx } from '../../../platform/db/tx.ts';
import { changedMeanwhile, demand, demandFields, notFound, unprocessable } from '../../../platform/http/errors.ts';
import * as catalogue from './catalogue.queries.ts';
import { noteTaskChange } from './task-changes.queries.ts';
import * as queries from './tasks.queries.ts';

type Saved = z.infer<typeof saveRoleUserTask.input>;
type Given = NonNullable<Saved['definition']>;

const refused = (text: string) => unprocessable('ASIGNADOS', text, { assignees: text });

/** The assignees as stored. Errors: 422 where no active person is among them. */
async function chosenOf(tx: Tx, { rule, assignees }: Saved) {
  const chosen = assignees.map(one => ({ id_role: one.id_role ?? null, id_user: one.id_user ?? null }));
  const people = [...new Set(chosen.flatMap(one => one.id_user ?? []))];
  const roles = [...new Set(chosen.flatMap(one => one.id_role ?? []))];
  if (rule === 'PERSON' && people.length !== 1) throw refused('Elija a una persona');
  if (rule === 'PERSON' && roles.length > 0) throw refused('Elija a una persona, no un rol');
  if (rule === 'LEAST_LOADED' && chosen.length === 0) throw refused('Elija entre quiénes');
  if ((await queries.countWorkers(tx, people)) < people.length)
    throw refused('Elija a personas activas de la operadora');
  if ((await queries.countRoles(tx, roles)) < roles.length) throw refused('El rol no existe');
  return chosen;
}

/** An existing field keeps its key, under which reservations store its value; a new field gets a new key. */
function fieldsOf(given: Given['fields'], kept: readonly TaskField[]): TaskField[] {
  const known = new Set(kept.map(field => field.key));
  const taken = new Set(known);
  return given.map(({ key, label, kind, required }) => {
    if (key != null && known.has(key)) return { key, label, kind, required };
    let number = taken.size + 1;
    while (taken.has(`field_${number}`)) number++;
    taken.add(`field_${number}`);
    return { key: `field_${number}`, label, kind, required };
  });
}

/** The definition as stored. Errors: 422 with the field. */
async function definitionOf(tx: Tx, given: Given, kept: catalogue.Definition | null): Promise<catalogue.Definition> {
  const { templates, reservation_type = null, id_client = null, id_shipping_line = null } = given;
  const { fields, help = null, completes_on = null, ...rest } = given;
  const keys = fields.flatMap(field => field.key ?? []);
  demandFields({
    'definition.templates':
      reservation_type !== null && templates.some(template => !template.startsWith(`${reservation_type}_`))
        ? 'Elija tipos de viaje de ese tipo de reserva'
        : null,
    'definition.fields':
      new Set(fields.map(field => field.label.toLowerCase())).size < fields.length || new Set(keys).size < keys.length
        ? 'Dos datos se llaman igual'
        : null,
    'definition.id_client': await catalogue.missingClient(tx, id_client),
    'definition.id_shipping_line': await catalogue.missingLine(tx, id_shipping_line),
  });
  return {
    ...rest,
    help: help === '' ? null : help,
    completes_on,
    reservation_type,
    id_client,
    id_shipping_line,
    fields: fieldsOf(fields, kept?.fields ?? []),
  };
}

/** The definition as the history shows it. */
const loggedDefinition = (of: catalogue.Definition | null): Record<string, unknown> =>
  of === null
    ? {}
    : {
        task_title: of.name,
        task_help: of.help,
        task_scope: TASK_SCOPE_NAMES[of.scope],
        task_created_on: TASK_OCCASION_NAMES[of.created_on],
        task_due: dueText(of),
        task_completes_on: of.completes_on === null ? null : factName(of.completes_on, documentKinds),
        task_fields: of.fields.map(field => `${field.label}${field.required ? ' (obligatorio)' : ''}`).join(', '),
        reservation_type: of.reservation_type,
        task_only_reefer: of.only_reefer,
        task_templates: of.templates.map(code => TEMPLATE_NAMES[code as TemplateCode]).join(', '),
        id_client: of.id_client,
        id_shipping_line: of.id_shipping_line,
        task_escalates: of.escalate_after_min,
      };

/**
 * Saves a task of the catalogue: its definition, its assignees, and what waits for it. A job applies it to reservations under way. Errors:
 * 404; 409 MODIFICADO, TAREA_EN_USO; 422 where no active person is among the assignees, or with the field of the definition.
 */
export async function saveCatalogue(tx: Tx, input: Saved): Promise<number> {
  await tx.elevate();
  const kept = input.id_task === undefined ? null : await catalogue.holdCatalogue(tx, input.id_task);
  if (kept === undefined) throw notFound('La tarea no existe en el catálogo');
  if (kept !== null && kept.version !== input.version) throw changedMeanwhile();
  const chosen = await chosenOf(tx, input);
  const wanted = input.definition === undefined ? null : await definitionOf(tx, input.definition, kept);
  const id_task = await store(tx, input, kept, wanted);
  const assigned = async () =>
    ((await catalogue.listMatrix(tx)).find(task => task.id_task === id_task)?.assignees ?? [])
      .map(one => one.name)
      .join(', ');
  const before = await assigned();
  const set = {
    rule: input.rule,
    gate: input.gate ?? kept?.gate ?? 'NONE',
    active: input.active ?? kept?.active ?? true,
  };
  await catalogue.storeCatalogue(tx, id_task, set);
  await catalogue.storeAssignees(tx, id_task, chosen);
  await noteTaskChange(tx, id_task);
  tx.audit({
    action: kept === null ? 'create' : 'save_catalogue',
    noun: 'task_kind',
    id: id_task,
    before: kept && {
      task_rule: kept.rule,
      task_gate: kept.gate,
      active: kept.active,
      assignees: before,
      ...(wanted && loggedDefinition(kept)),
    },
    after: {
      task_rule: set.rule,
      task_gate: set.gate,
      active: set.active,
      assignees: await assigned(),
      ...loggedDefinition(wanted),
    },
  });
  tx.changed('task', undefined, []);
  return id_task;
}

async function store(
  tx: Tx,
  { id_task }: Saved,
  kept: catalogue.Kept | null,
  wanted: catalogue.Definition | null,
): Promise<number> {
  if (id_task === undefined || kept === null) {
    if (wanted === null) throw notFound('La tarea no existe en el catálogo');
    return catalogue.insertCatalogue(tx, wanted);
  }
  if (wanted === null) return id_task;
  if (wanted.scope !== kept.scope && (await catalogue.isGiven(tx, id_task))) demand(refuse('TAREA_EN_USO'));
  await catalogue.storeDefinition(tx, id_task, wanted);
  return id_task;
}
