/** Spanish texts of actions that no module names for itself. */
export const GENERAL_TEXTS: Readonly<Record<string, string>> = {
  create: 'Creó el registro',
  update: 'Modificó el registro',
  delete: 'Eliminó el registro',
};

/** Text of an entry without one of its own. */
export const UNNAMED_ACTION = 'Modificó el registro';
