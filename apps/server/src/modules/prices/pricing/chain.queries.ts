import { type RawBuilder, sql } from 'kysely';

/** The guides of a leg with rescues (`g` is one of them): from the first rescued guide to the last rescuer. */
export const chainOf: RawBuilder<unknown> = sql`(with recursive back as (select g.id_guide, g.id_guide_origin union all
    select o.id_guide, o.id_guide_origin from back join guides o on o.id_guide = back.id_guide_origin),
  forth as (select o.id_guide, o.rescued_by, 0 as n from back join guides o using (id_guide) where back.id_guide_origin is null union all
    select o.id_guide, o.rescued_by, forth.n + 1 from forth join guides o on o.id_guide = forth.rescued_by)
  select * from forth)`;
const kmOf = (guide: 'g' | 'o'): RawBuilder<unknown> =>
  sql`coalesce(case when ${sql.ref(`${guide}.rescued_by`)} is not null then ${sql.ref(`${guide}.rescued_km`)} end, ${sql.ref(`${guide}.distance_km`)})`;
/** Kilometres of its road that guide `g` drives: of a rescued one those to the place of the rescue. Every guide of a chain has them. */
export const drivenKm: RawBuilder<unknown> = kmOf('g');
/** Those guides in order, each with the kilometres that determine its share (`ChainLink[]`). */
export const chainLinks: RawBuilder<unknown> = sql`(select jsonb_agg(jsonb_build_object('id_guide', c.id_guide, 'km', coalesce(${kmOf('o')}, 0)) order by c.n)
    from ${chainOf} c join guides o using (id_guide))`;
