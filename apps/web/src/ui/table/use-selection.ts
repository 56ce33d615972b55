import { useMemo, useState } from 'react';

type Key = string | number;

/** The selected rows, kept across pages. */
export function useSelection<R>() {
  const [chosen, setChosen] = useState<ReadonlyMap<Key, R>>(new Map());
  return useMemo(
    () => ({
      keys: [...chosen.keys()],
      rows: [...chosen.values()],
      has: (key: Key) => chosen.has(key),
      toggle: (key: Key, row: R) =>
        setChosen(before => {
          const next = new Map(before);
          if (!next.delete(key)) next.set(key, row);
          return next;
        }),
      /** antd passes the selected keys of this page and of other pages; the rows of other pages are known only here. */
      replace: (keys: readonly Key[], rows: readonly (R | undefined)[]) =>
        setChosen(before => {
          const next = new Map<Key, R>();
          keys.forEach((key, index) => {
            const row = rows[index] ?? before.get(key);
            if (row !== undefined) next.set(key, row);
          });
          return next;
        }),
      add: (entries: readonly (readonly [Key, R])[]) => setChosen(before => new Map([...before, ...entries])),
      /** Selects only these: rows selected under other filters would be changed unseen. */
      only: (entries: readonly (readonly [Key, R])[]) => setChosen(new Map(entries)),
      /** Deselects all except these. */
      keep: (keys: readonly Key[]) => setChosen(before => new Map([...before].filter(([key]) => keys.includes(key)))),
    }),
    [chosen],
  );
}

export type Selection<R> = ReturnType<typeof useSelection<R>>;
