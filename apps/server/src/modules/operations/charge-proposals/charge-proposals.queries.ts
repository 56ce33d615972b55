import type {
  ChargeProposal,
  getChargeProposals,
} from '@cabezal/contract/operations/charge-proposals/charge-proposals.calls';
import { sql } from 'kysely';
import type { z } from 'zod';
import { type ListSpec, matches } from '../../../platform/db/list.ts';
import type { Tx } from '../../../platform/db/tx.ts';

export type FoundProposal = Omit<ChargeProposal, 'can'> & {
  iva_kind: string;
  /** The line to be removed. */
  accepted_charge: number | null;
};
export type ProposalListInput = z.output<typeof getChargeProposals.input>;

const state = sql`coalesce(p.decision, 'OPEN')`;
const columns = sql`p.id_charge_proposal, p.kind, ${state} as state, p.takes_back is not null as takes_back, a.id_charge as accepted_charge, p.id_reservation, p.id_sub_reservation, u.number, u.container_code, r.client_name, p.id_guide,
  g.guide_number, p.id_service, s.name as service, s.iva_kind, p.description, p.quantity::float8::text as quantity, p.unit_price, p.id_motivo, m.name as motivo,
  p.reason, p.author, p.created_at, p.decided_name, p.decided_at, p.dismiss_reason, p.version`;
const joins = sql`join services s using (id_service) left join guides g on g.id_guide = p.id_guide left join motives m on m.id_motivo = p.id_motivo
  left join charge_proposals a on a.id_charge_proposal = p.takes_back`;
const from = sql`charge_proposals p join reservations r on r.id_reservation = p.id_reservation join sub_reservations u on u.id_sub_reservation = p.id_sub_reservation`;

/** Selecting only OPEN proposals uses its own index. */
function statesOf(states: readonly string[] = []) {
  if (states.length === 0) return undefined;
  return states.every(one => one === 'OPEN') ? sql`p.decision is null` : sql`${state} = any(${[...states]}::text[])`;
}

/** Open proposals first, then the newest. */
export function proposalSpec({ filters: f = {}, search }: Pick<ProposalListInput, 'filters' | 'search'>): ListSpec {
  return {
    from,
    joins,
    columns,
    key: sql`p.id_charge_proposal`,
    where: [
      f.id_reservations === undefined ? undefined : sql`p.id_reservation = any(${[...f.id_reservations]}::int[])`,
      f.id_guide === undefined ? undefined : sql`p.id_guide = ${f.id_guide}`,
      f.kind === undefined || f.kind.length === 0 ? undefined : sql`p.kind = any(${[...f.kind]}::text[])`,
      statesOf(f.state),
      search === undefined
        ? undefined
        : matches(sql`plain_text(r.client_name || ' ' || p.id_reservation || ' ' || p.description)`, search),
    ],
    sortable: { created_at: sql`p.created_at`, id_reservation: sql`p.id_reservation`, open: sql`p.decision is null` },
    defaultSort: { field: 'created_at', dir: 'desc' },
  };
}

export function findProposal(tx: Tx, id: number): Promise<FoundProposal | undefined> {
  return tx.row(sql<FoundProposal>`select ${columns} from ${from} ${joins} where p.id_charge_proposal = ${id}`);
}

/** Stores the decision. Its reservation is locked, so nobody else decides it meanwhile. */
export async function storeDecision(
  tx: Tx,
  id: number,
  by: { decision: 'ACCEPTED' | 'DISMISSED'; id_user: number; name: string; reason?: string },
): Promise<void> {
  await tx.run(sql`update charge_proposals set decision = ${by.decision}, decided_at = ${tx.now}, decided_by = ${by.id_user}, decided_name = ${by.name},
      dismiss_reason = ${by.reason ?? null}, version = version + 1 where id_charge_proposal = ${id}`);
}

/** Links the line that was written for a proposal. */
export async function linkCharge(tx: Tx, id_charge_proposal: number, id_charge: number): Promise<void> {
  await tx.run(
    sql`update charge_proposals set id_charge = ${id_charge} where id_charge_proposal = ${id_charge_proposal}`,
  );
}

/** The line of a guide's false freight; undefined: nothing is charged. */
export async function falseFreightLine(tx: Tx, id_guide: number): Promise<number | undefined> {
  const row = await tx.row(sql<{ id_charge: number }>`select id_charge from charges
    where id_guide = ${id_guide} and source = 'FALSE_FREIGHT' order by id_charge desc limit 1`);
  return row?.id_charge;
}

/** Orders that contain lines to be removed. */
export async function ordersOfCharges(tx: Tx, ids: readonly number[]): Promise<Map<number, number>> {
  const rows = await tx.rows(sql<{ id_charge: number; numero_orden: number }>`select k.id_charge, l.numero_orden
    from charges k join billed_lines l on l.id_line = k.id_line where k.id_charge = any(${[...ids]}::int[])`);
  return new Map(rows.map(row => [row.id_charge, row.numero_orden]));
}

export async function guideVersion(tx: Tx, id_guide: number): Promise<number> {
  return (await tx.one(sql<{ version: number }>`select version from guides where id_guide = ${id_guide}`)).version;
}
