import type { PastCase } from '@cabezal/contract/tracking/alerts/noise.calls';
import type { Audience } from '@cabezal/domain/system/access/audience';
import { addDays } from '@cabezal/domain/system/time/time';
import { CASE_SEVERITIES, type CaseSignal, type RuleKind } from '@cabezal/domain/trips/cases/case';
import { type RawBuilder, sql } from 'kysely';
import type { ListInput, ListSpec } from '../../../platform/db/list.ts';
import type { Tx } from '../../../platform/db/tx.ts';
import { driverIsShown, shownDriver } from '../../trips/state/assignment/shared-driver.queries.ts';
import { casePartsOf, subjectOf, withRead } from './cases.queries.ts';

/** A case as stored; its headline follows from the signals that the reader may read. */
export interface PastCaseRow extends Omit<PastCase, 'headline'> {
  signals: CaseSignal[];
}
interface PastFilters {
  id_reservation?: number;
  id_alert?: number;
  id_alert_case?: number;
  id_guide?: number;
  id_truck?: number;
  kind?: string;
  severity?: string;
  state?: string;
  verdict?: string;
  date_from?: string;
  date_to?: string;
}

const beginOf = (day: string, zone: string) => sql`(${day}::date::timestamp at time zone ${zone}::text)`;

const given = <T>(
  value: T | undefined,
  condition: (value: T) => RawBuilder<unknown>,
): RawBuilder<unknown> | undefined => (value === undefined ? undefined : condition(value));

/**
 * Open and ended cases. People of other companies filter and sort by what they read of a case; which rule opened it and what the operator said of it
 * are not theirs to ask, nor is the truck of a carrier that does not share it.
 */
export function pastCaseList(
  { zone }: Tx,
  audience: Audience,
  input: ListInput & { filters?: PastFilters | undefined },
): ListSpec {
  const f = input.filters ?? {};
  const part = casePartsOf(audience);
  const ofOperator = (condition: RawBuilder<unknown>) => (audience === 'operator' ? condition : sql`false`);
  return {
    from: sql`alert_cases a left join guides g on g.id_guide = a.id_guide ${withRead}`,
    key: sql`a.id_alert_case`,
    columns: sql`a.id_alert_case, ${part.kind} as kind, ${part.severity} as severity, ${part.state} as state, x.read as signals,
      iso(${part.opened_at}) as opened_at, iso(${part.acked_at}) as acked_at, iso(${part.ended_at}) as ended_at, a.ended_why, a.verdict, a.resolution,
      (select r.name from alerts r where r.id_alert = a.id_alert) as rule,
      case when w.id_user is not null then jsonb_build_object('id_user', w.id_user, 'name', w.name, 'last_name', w.last_name) end as owner,
      a.id_guide, coalesce(g.id_reservation, a.id_reservation) as id_reservation, u.number, u.container_code, ${shownDriver('g', 'disk')},
      a.id_truck, a.id_driver, ${subjectOf}`,
    joins: sql`left join sub_reservations u on u.id_sub_reservation = g.id_sub_reservation left join users w on w.id_user = a.id_owner`,
    where: [
      given(f.id_alert, id => ofOperator(sql`a.id_alert = ${id}`)),
      given(f.id_alert_case, id => sql`a.id_alert_case = ${id}`),
      given(f.id_guide, id => sql`a.id_guide = ${id}`),
      given(f.id_reservation, id => sql`coalesce(g.id_reservation, a.id_reservation) = ${id}`),
      given(
        f.id_truck,
        id =>
          sql`case when g.id_guide is null then a.id_truck = ${id} else g.id_truck = ${id} and ${driverIsShown('g')} end`,
      ),
      given(f.kind, kind => sql`${part.kind} = ${kind}`),
      given(f.severity, severity => sql`${part.severity} = ${severity}`),
      given(f.state, state => sql`${part.state} = ${state}`),
      given(f.verdict, verdict => ofOperator(sql`a.verdict = ${verdict}`)),
      given(f.date_from, day => sql`${part.opened_at} >= ${beginOf(day, zone)}`),
      given(f.date_to, day => sql`${part.opened_at} < ${beginOf(addDays(day, 1), zone)}`),
    ],
    sortable: {
      opened_at: part.opened_at,
      severity: sql`array_position(${[...CASE_SEVERITIES]}::text[], ${part.severity})`,
    },
    defaultSort: { field: 'opened_at', dir: 'desc' },
  };
}

/** Minutes until a person acknowledged, the middle one. */
const medianAck = sql`round((percentile_cont(0.5) within group (order by extract(epoch from k.acked_at - k.opened_at) / 60)
  filter (where k.acked_by is not null))::numeric, 1)::float8`;

interface RuleFigures {
  id_alert: number;
  name: string;
  kind: RuleKind;
  active: boolean;
  cases: number;
  real: number;
  real_no_action: number;
  wrong: number;
  late_data: number;
  median_ack_min: number | null;
}
/** What people said of the cases that each rule opened since a moment. Drills say nothing of a rule. */
export function selectRuleFigures(tx: Tx, since: string): Promise<RuleFigures[]> {
  return tx.rows(sql<RuleFigures>`select r.id_alert, r.name, r.kind, (r.disabled_at is null or coalesce(r.disabled_until <= ${tx.now}, false)) as active,
      count(k.id_alert_case)::int as cases, count(*) filter (where k.verdict = 'REAL')::int as real,
      count(*) filter (where k.verdict = 'REAL_SIN_ACCION')::int as real_no_action, count(*) filter (where k.verdict = 'FALSA')::int as wrong,
      count(*) filter (where k.verdict = 'DATO_ATRASADO')::int as late_data, ${medianAck} as median_ack_min
    from alerts r left join alert_cases k on k.id_alert = r.id_alert and k.opened_at >= ${since}::timestamptz and not k.is_drill
    group by r.id_alert order by cases desc, r.name, r.id_alert`);
}

interface PersonFigures {
  id_user: number;
  name: string;
  cases: number;
  median_ack_min: number | null;
}
export function selectPersonFigures(tx: Tx, since: string): Promise<PersonFigures[]> {
  return tx.rows(sql<PersonFigures>`select w.id_user, w.name || ' ' || w.last_name as name, count(*)::int as cases, ${medianAck} as median_ack_min
    from alert_cases k join users w on w.id_user = k.acked_by where k.id_alert is not null and not k.is_drill and k.opened_at >= ${since}::timestamptz
    group by w.id_user order by cases desc, name, w.id_user`);
}
