/** Grades of drivers; bonuses depend on them. Stored as displayed. */
export const ESCALAFONES: readonly string[] = ['Conductor C (nuevo)', 'Conductor B', 'Conductor A', 'Conductor senior'];
