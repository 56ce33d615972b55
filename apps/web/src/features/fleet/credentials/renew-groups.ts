/** A credential to renew, with its label. */
export interface ToRenew {
  id_credential: number;
  version: number;
  subject: 'driver' | 'truck';
  tpt: boolean;
  label: string;
}

/** Each group needs a call of its own. */
const GROUPS = ['driver', 'truck', 'tpt'] as const;
export type Group = (typeof GROUPS)[number];
const groupOf = (one: ToRenew): Group => (one.tpt ? 'tpt' : one.subject);

/** The results of the groups before the failed one: their credentials have new versions. */
export interface Renewed {
  ids: ReadonlySet<number>;
  /** Those that could not be renewed, with the reasons. */
  problems: readonly string[];
}
export const nothingRenewed: Renewed = { ids: new Set(), problems: [] };

/** The credentials still to be sent. */
export const remaining = (credentials: readonly ToRenew[], { ids }: Renewed): readonly ToRenew[] =>
  credentials.filter(one => !ids.has(one.id_credential));

interface Answer {
  rows: readonly { id_credential: number; ok: boolean; message: string | null }[];
}
type Wanted = Pick<ToRenew, 'id_credential' | 'version'>;

/** Sends the groups one after the other until one fails (null); `isWhole`: none failed. Credentials with a result are not sent again. */
export async function renewGroups(
  credentials: readonly ToRenew[],
  before: Renewed,
  run: (group: Group, wanted: Wanted[]) => Promise<Answer | null>,
): Promise<{ renewed: Renewed; isWhole: boolean }> {
  let renewed = before;
  for (const group of GROUPS) {
    const mine = remaining(credentials, renewed).filter(one => groupOf(one) === group);
    if (mine.length === 0) continue;
    const answer = await run(
      group,
      mine.map(({ id_credential, version }) => ({ id_credential, version })),
    );
    if (answer === null) return { renewed, isWhole: false };
    const labels = new Map(mine.map(one => [one.id_credential, one.label]));
    const refused = answer.rows.filter(row => !row.ok);
    renewed = {
      ids: new Set([...renewed.ids, ...labels.keys()]),
      problems: [...renewed.problems, ...refused.map(row => `${labels.get(row.id_credential)}: ${row.message}`)],
    };
  }
  return { renewed, isWhole: true };
}
