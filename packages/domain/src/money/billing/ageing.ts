/**
 * Ageing of work that is not invoiced yet (8-money §9): driven and not closed, closed and on no order, ordered and not invoiced. Days are business
 * dates; collecting invoices is done in SAP.
 */

/** Stages before invoicing, in order. */
export const AGEING_STAGE_NAMES = {
  FINISHED: 'Terminado sin cerrar',
  CLOSED: 'Cerrado sin orden',
  ORDERED: 'Ordenado sin factura',
} as const;
export type AgeingStage = keyof typeof AGEING_STAGE_NAMES;
export const AGEING_STAGES = Object.keys(AGEING_STAGE_NAMES) as AgeingStage[];

/** Buckets of waiting days, both ends inclusive; `to` null: open-ended. */
export const AGEING_BUCKETS = {
  D0_1: { from: 0, to: 1, name: '0–1 días' },
  D2_3: { from: 2, to: 3, name: '2–3 días' },
  D4_7: { from: 4, to: 7, name: '4–7 días' },
  D8_15: { from: 8, to: 15, name: '8–15 días' },
  D16: { from: 16, to: null, name: 'Más de 15 días' },
} as const;
export type AgeingBucket = keyof typeof AGEING_BUCKETS;
export const AGEING_BUCKET_KEYS = Object.keys(AGEING_BUCKETS) as AgeingBucket[];

/** Bucket of so many days; a future date counts as zero days. */
export function ageingBucket(days: number): AgeingBucket {
  const found = AGEING_BUCKET_KEYS.find(key => {
    const { to } = AGEING_BUCKETS[key];
    return to === null || days <= to;
  });
  return found ?? 'D16';
}

/** Who is reminded after so many days: no one, the responsible role, or the masters as well. `after`: days, from the parameter. */
export function remindedOf(days: number, after: number): 'NOBODY' | 'OWNERS' | 'MASTERS' {
  if (days < after) return 'NOBODY';
  return days >= 2 * after ? 'MASTERS' : 'OWNERS';
}

/** Waiting time in words: «hoy», «1 día», «3 días». */
export const daysText = (days: number): string => (days === 0 ? 'hoy' : days === 1 ? '1 día' : `${days} días`);
