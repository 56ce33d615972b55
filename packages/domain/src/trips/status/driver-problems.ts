/** What a driver reports with «Tengo un problema»: a kind for each big button of the phone page, in their order. */
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

/** «Llanta: se reventó la de atrás»; of another problem only what the driver wrote. */
export function problemText(kind: DriverProblemKind, text: string | null): string {
  if (text === null || text === '') return DRIVER_PROBLEMS[kind];
  return kind === 'OTRO' ? text : `${DRIVER_PROBLEMS[kind]}: ${text}`;
}
