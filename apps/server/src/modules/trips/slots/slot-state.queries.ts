import { sql } from 'kysely';

/** `slotState` in SQL, for a slot `k` that its terminal knows (a draft is none). */
export const slotStateOf = sql`case when k.cancelled_at is not null then 'ANULADO' when k.used_at is not null then 'USADO' when k.missed_at is not null then 'PERDIDO'
  when k.changing_at is not null then 'CAMBIANDO' else 'CONFIRMADO' end`;
