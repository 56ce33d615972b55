import { documentKinds } from '@cabezal/contract/trips/documents/document.shapes';
import { TASK_GATE_NAMES, TASK_RULE_NAMES, TASK_STATUS_NAMES } from '@cabezal/domain/trips/tasks/task';
import type { CodeTexts } from '../../../declarations.ts';

/** Texts of the codes of tasks and of their catalogue. */
export const TASK_CODE_TEXTS: CodeTexts = {
  task_status: TASK_STATUS_NAMES,
  task_rule: TASK_RULE_NAMES,
  task_gate: TASK_GATE_NAMES,
  task_fact: {
    SLOT_SET: 'Turno',
    RETURN_SLOT_SET: 'Turno de la devolución',
    CONTAINER_SET: 'Contenedor',
    SEAL_SET: 'Sello',
    GUIDE_ISSUED: 'Emisión de la guía',
    DISV_ISSUED: 'Emisión del DISV',
    RETURNED: 'Devolución',
    ...Object.fromEntries(Object.entries(documentKinds).map(([kind, name]) => [`FILE:${kind}`, name])),
  },
};
