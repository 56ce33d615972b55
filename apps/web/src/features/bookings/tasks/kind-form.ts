import type { TaskMatrix } from '@cabezal/contract/bookings/tasks/task-catalogue.calls';

/** The answer of /admin-tareas, and the form values of a task of the catalogue. */
export type Matrix = TaskMatrix;
export type KindRow = Matrix['tasks'][number];

/** Roles and people are in one list: `r3`, `u12`. */
export const keyOfRole = (id_role: number) => `r${id_role}`;
export const keyOfPerson = (id_user: number) => `u${id_user}`;
const assigneeOf = (key: string) =>
  key.startsWith('r') ? { id_role: Number(key.slice(1)) } : { id_user: Number(key.slice(1)) };

export const chosenOf = (kind: Pick<KindRow, 'assignees'>): string[] =>
  kind.assignees.map(one => (one.id_role === null ? keyOfPerson(one.id_user ?? 0) : keyOfRole(one.id_role)));

/** The initial values: a new task applies to each reservation and is created with the booking. */
export function initialOf(kind: KindRow | null): Record<string, unknown> {
  if (kind === null)
    return {
      definition: {
        scope: 'RESERVATION',
        created_on: 'BOOKED',
        due_anchor: 'APPOINTMENT',
        due_offset_min: -1440,
        templates: [],
        only_reefer: false,
        escalate_after_min: 120,
        fields: [],
      },
      rule: 'OPERATIVE',
      gate: 'NONE',
      active: true,
      chosen: [],
    };
  const { name, help, reservation_type, templates, id_client, id_shipping_line, only_reefer, scope } = kind;
  const { created_on, due_anchor, due_offset_min, fact, fields, escalate_after_min, rule, gate, active } = kind;
  return {
    definition: {
      name,
      help,
      reservation_type,
      templates,
      id_client,
      id_shipping_line,
      only_reefer,
      scope,
      created_on,
      due_anchor,
      due_offset_min,
      completes_on: fact,
      fields,
      escalate_after_min,
    },
    rule,
    gate,
    active,
    chosen: chosenOf(kind),
  };
}

/** Only rules that choose among candidates keep them. */
export function inputOf(kind: KindRow | null, { chosen, ...values }: Record<string, unknown>): unknown {
  const choosesAmong = values.rule === 'LEAST_LOADED' || values.rule === 'PERSON';
  const assignees = choosesAmong ? ((chosen ?? []) as string[]).map(assigneeOf) : [];
  const of = kind === null ? {} : { id_task: kind.id_task, version: kind.version };
  return { ...values, ...of, assignees };
}
