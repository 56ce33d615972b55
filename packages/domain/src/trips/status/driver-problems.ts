/** Kinds of problems that a driver reports with «Tengo un problema», in the order of the buttons. */
export const DRIVER_PROBLEMS = {
  LLANTA: 'Llanta',
  AVERIA: 'Avería',
  ACCIDENTE: 'Accidente',
  COLA: 'Cola',
  PLANTA: 'Demora de la planta',
  FRIO: 'Cadena de frío',
  OTRO: 'Otro problema',
} as const;
export type DriverProblemKind = keyof typeof DRIVER_PROBLEMS;

export const DRIVER_PROBLEM_KINDS = Object.keys(DRIVER_PROBLEMS) as [DriverProblemKind, ...DriverProblemKind[]];

/** «Llanta: se reventó la de atrás»; for OTRO only the driver's text. */
export function problemText(kind: DriverProblemKind, text: string | null): string {
  if (text === null || text === '') return DRIVER_PROBLEMS[kind];
  return kind === 'OTRO' ? text : `${DRIVER_PROBLEMS[kind]}: ${text}`;
}
