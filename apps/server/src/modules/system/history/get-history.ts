import type { HistoryRow } from '@cabezal/contract/system/history/history.calls';
import type { Tx } from '../../../platform/db/tx.ts';
import type { Actor } from '../../../platform/http/context.ts';
import { notFound } from '../../../platform/http/errors.ts';
import { readableOf } from '../records/readable.ts';
import { isVisible } from '../records/visible.queries.ts';
import { seesCosts } from '../rights/cost-rights.ts';
import { actionText } from './action-text.ts';
import { ADVANCE_FIELDS, COST_FIELDS, TRIP_MONEY_FIELDS } from './hidden-fields.data.ts';
import * as queries from './history.queries.ts';
import { changesOf, fieldsOf } from './history-diff.ts';
import { namesOf } from './history-names.queries.ts';

const portion = 50;

/** Whether the person may read the record's history: the record is visible and its screen permitted, or the role reads the whole log. */
async function mayRead(tx: Tx, actor: Actor, noun: string, id: number | string): Promise<boolean> {
  if (actor.audience === 'operator' && actor.actions.has('audit.read')) return true;
  // Permissions are stored per role and company type: they have no single key.
  if (noun === 'permission' || noun === 'role')
    return actor.audience === 'operator' && actor.actions.has('permission.read');
  const record = readableOf(noun);
  if (record === undefined || !Number.isInteger(Number(id))) return false;
  const isOwnCompany = noun === 'company' && Number(id) === actor.id_company;
  const isOneself = noun === 'user' && Number(id) === actor.id_user;
  if (!isOwnCompany && !isOneself && !actor.actions.has(record.action)) return false;
  return isVisible(tx, record.noun, Number(id));
}

/** The operator's staff sees all entries, a company those of its own people, a driver only the own ones. */
function whoseOf(actor: Actor): queries.Whose {
  if (actor.audience === 'operator') return {};
  return actor.audience === 'driver' ? { id_user: actor.id_user } : { id_company: actor.id_company };
}

/** Fields about money of trips and costs that the person may not read elsewhere either. Other audiences have a list of hidden columns. */
function hiddenFrom(actor: Actor): string[] {
  if (seesCosts(actor)) return [];
  if (actor.audience !== 'operator') return [...COST_FIELDS];
  const closes = actor.actions.has('guide.close');
  return [
    ...COST_FIELDS,
    ...(closes ? [] : TRIP_MONEY_FIELDS),
    ...(closes || actor.actions.has('advance.write') ? [] : ADVANCE_FIELDS),
  ];
}

/** The history of one record, as far as the person may read it. */
export async function getHistory(
  tx: Tx,
  actor: Actor,
  input: { noun: string; id: number | string; before?: number | null },
): Promise<{ rows: HistoryRow[]; next: number | null }> {
  const { noun, id } = input;
  if (!(await mayRead(tx, actor, noun, id))) throw notFound();
  // The roles of companies cannot read the log; the following queries only read what was permitted above.
  await tx.elevate();
  const found = await queries.listEntries(
    tx,
    { noun, id, before: input.before ?? null, limit: portion + 1 },
    whoseOf(actor),
  );
  const shown = found.slice(0, portion);
  const names = await namesOf(
    tx,
    shown.flatMap(entry => [fieldsOf(entry.before), fieldsOf(entry.after)]),
  );
  const hidden = hiddenFrom(actor);
  const rows = shown.map(entry => ({
    id: entry.id,
    at: entry.at,
    who: entry.who ?? 'Sistema',
    company: entry.company,
    action: entry.action,
    what: actionText(noun, entry.action),
    motive: entry.motive,
    changes: changesOf(
      { noun, before: entry.before, after: entry.after },
      { audience: actor.audience, hidden },
      tx.zone,
      names,
    ),
  }));
  return { rows, next: found.length > portion ? (rows.at(-1)?.id ?? null) : null };
}
