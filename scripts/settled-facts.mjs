import path from 'node:path';

/**
 * Facts from which free-time clocks and tasks follow (decision 0188): who writes them, and what each caller of the writer must do then.
 * Without this, a new door for a paper, or a form of a holiday, stores the fact, and what follows from it stays as it was.
 */
const MODULES = 'apps/server/src/modules/';

/** The only queries that write each table; catalogues are written by `entries.queries`, which gets the table's name. */
const WRITERS = {
  documents: [
    'trips/documents/documents.queries.ts',
    // Papers of drivers, trucks and equipment: nothing of a trip follows from them.
    'system/records/papers.queries.ts',
    // The papers of a rescued guide, within a change that settles its container.
    'operations/dispatch/rescue/rescue.queries.ts',
  ],
  holidays: ['prices/fees/surcharges.queries.ts'],
  free_time_tariffs: [],
  shipping_lines: [],
  container_types: [],
};

/** Functions that write, and the function that a file which calls them must call, too. */
const SETTLED = [
  {
    from: 'trips/documents/documents.queries.ts',
    names: ['insertDocument', 'markDocumentDeleted'],
    by: 'settleClocksAndTasks',
  },
  { from: 'prices/fees/surcharges.queries.ts', names: ['writeHolidays'], by: 'noteHolidays' },
  { from: 'system/catalogues/entries.queries.ts', names: ['insertEntry', 'updateEntry'], by: 'settleEntry' },
  {
    from: 'empties/free-time/clock-list.queries.ts',
    names: ['storeDischarge', 'storeExtension'],
    by: 'settleClocksAndTasks',
  },
  { from: 'empties/free-time/discharges.queries.ts', names: ['storeDischarges'], by: 'settleClocksAndTasks' },
];

const imports = (file, text, from) =>
  [...text.matchAll(/from '(\.[^']+)'/g)].some(
    ([, source]) => path.posix.join(path.posix.dirname(file), source) === `${MODULES}${from}`,
  );

/** What a file of a module writes without settling what follows from it, as sentences. */
function unsettledIn(file, text) {
  if (!/\.ts$/.test(file) || /\.(test|samples)\.ts$/.test(file)) return [];
  const tables = [...text.matchAll(/\b(?:insert into|update|delete from) (\w+)\b/g)].map(([, table]) => table);
  const written = [...new Set(tables)].filter(
    table => Object.hasOwn(WRITERS, table) && !WRITERS[table].includes(file.slice(MODULES.length)),
  );
  const forgotten = SETTLED.filter(
    ({ from, names, by }) =>
      imports(file, text, from) &&
      names.some(name => new RegExp(`\\b${name}\\(`).test(text)) &&
      !new RegExp(`\\b${by}\\(`).test(text),
  );
  return [
    ...written.map(table => `${file}: write ${table} through its own verb: clocks and tasks follow from it (0188)`),
    ...forgotten.map(({ names, by }) => `${file}: call ${by} after ${names.join(' or ')} (0188)`),
  ];
}

const planted = [
  ['operations/travel/planted.queries.ts', 'tx.run(sql`insert into documents (id_file) values (1)`)', 1],
  ['trips/documents/documents.queries.ts', 'tx.run(sql`insert into documents (id_file) values (1)`)', 0],
  ['system/planted/planted.queries.ts', 'tx.run(sql`update shipping_lines set free_days_export = 3`)', 1],
  ['system/planted/planted.queries.ts', 'tx.run(sql`update ships set name = 3`)', 0],
  [
    'operations/travel/planted.ts',
    "import { insertDocument } from '../../trips/documents/documents.queries.ts';\nawait insertDocument(tx, paper);",
    1,
  ],
  [
    'trips/documents/planted.ts',
    "import { insertDocument } from './documents.queries.ts';\nawait insertDocument(tx, paper);\nawait settleClocksAndTasks(tx, ids);",
    0,
  ],
  [
    'prices/fees/planted.ts',
    "import * as queries from './surcharges.queries.ts';\nawait queries.writeHolidays(tx, [], days);",
    1,
  ],
  [
    'money/cutoffs/planted.ts',
    "import { insertDocument } from './cutoff-documents.queries.ts';\nawait insertDocument(tx, document);",
    0,
  ],
];

/** Problems of all files; a rule that misjudges its planted files is one. `read` answers the text of a file. */
export function settledFactProblems(files, read) {
  const misjudged = planted.filter(([file, text, found]) => unsettledIn(`${MODULES}${file}`, text).length !== found);
  return [
    ...misjudged.map(([file, text]) => `The rule «facts are settled» misjudges the planted ${file}: ${text}`),
    ...files.filter(file => file.startsWith(MODULES)).flatMap(file => unsettledIn(file, read(file))),
  ];
}
