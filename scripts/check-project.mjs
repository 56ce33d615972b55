// Rules of this project that no linter has: file sizes, words, current generated files, glossary.
import { execFileSync } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import { settledFactProblems } from './settled-facts.mjs';

const files = execFileSync('git', ['ls-files', '-co', '--exclude-standard'], { encoding: 'utf8' })
  .split('\n')
  .filter(Boolean);
const problems = [];

/** A file of a module that contains SQL (tag `sql` or Kysely's builder `q`) but is not a queries file. */
const speaksSql = (file, text) =>
  /^apps\/server\/src\//.test(file) &&
  !/\.(queries|test|samples)\.ts$|^apps\/server\/src\/platform\/db\//.test(file) &&
  (/\bsql(<[^`]*>)?`/.test(text) ||
    /\bq\s*\.(selectFrom|insertInto|updateTable|deleteFrom|with)\b/.test(text) ||
    /import \{[^}]*\bsql\b[^}]*\} from 'kysely'/.test(text));
// A broken rule would pass everything: it is tested with texts that it must refuse and texts that it must accept.
const plantedSql = [
  ['apps/server/src/modules/planted/verb.ts', 'await tx.run(sql`delete from planted`);', true],
  ['apps/server/src/modules/planted/verb.ts', 'tx.row(sql<{\n  n: number;\n}>`select 1`)', true],
  ['apps/server/src/modules/planted/verb.ts', "q\n    .insertInto('planted')", true],
  ['apps/server/src/modules/planted/verb.ts', "import { type RawBuilder, sql } from 'kysely';", true],
  ['apps/server/src/modules/planted/planted.queries.ts', 'sql`select 1`', false],
  ['apps/server/src/platform/db/planted.ts', 'sql`select 1`', false],
];
for (const [file, text, seen] of plantedSql)
  if (speaksSql(file, text) !== seen) problems.push(`The rule «SQL in queries» misjudges the planted ${file}: ${text}`);
/** Functions of queries that are named as reads and lock rows: their name says it (`lockDriver`, `holdOrder`). */
const lockedReads = text =>
  text
    .replaceAll(/\/\*[\s\S]*?\*\/|^\s*\/\/.*$/gm, '')
    .split(/^(?=(?:export )?(?:async )?(?:function|const) )/m)
    .filter(one => /\bfor (no key update|update|key share|share)\b/.test(one))
    .map(one => /^(?:export )?(?:async )?(?:function|const) (\w+)/.exec(one)?.[1] ?? '')
    .filter(name => /^(find|get|read|list|select|load|count|is|has)[A-Z]/.test(name));
const plantedLocks = [
  ['export function findDriver(tx) {\n  return tx.row(sql`select 1 from drivers for update`);\n}', 'findDriver'],
  ['const isFree = tx =>\n  tx.row(sql`select 1 from trucks t for no key update of t skip locked`);', 'isFree'],
  ['/** For update of a form. */\nexport function findDriver(tx) {\n  return tx.row(sql`select 1`);\n}', ''],
  ['export function lockDriver(tx) {\n  return tx.row(sql`select 1 from drivers for update`);\n}', ''],
];
for (const [text, seen] of plantedLocks)
  if (lockedReads(text).join() !== seen)
    problems.push(`The rule «a lock is in the name» misjudges the planted query: ${text}`);
/**
 * From this migration on, an index on a table that another migration created is created concurrently, in a file outside a transaction, so
 * that writes continue meanwhile, however large the table is (decision 0142).
 */
const CONCURRENTLY_SINCE = '0401';
const locksTable = (file, text) => {
  const name = /^apps\/server\/migrations\/(\d+_.*\.sql)$/.exec(file)?.[1];
  if (name === undefined || name < CONCURRENTLY_SINCE) return false;
  if (text.startsWith('-- outside a transaction\n'))
    return text
      .replaceAll(/^--.*$/gm, '')
      .split(/;\s*$/m)
      .some(
        one =>
          one.trim() !== '' &&
          !/^(create( unique)? index concurrently (?!if)|drop index concurrently if exists )/.test(one.trim()),
      );
  const created = new Set([...text.matchAll(/create table (\w+)/g)].map(([, table]) => table));
  return [...text.matchAll(/create (?:unique )?index [\s\S]*?\bon (?:only )?(\w+)/g)].some(
    ([, table]) => !created.has(table),
  );
};
const outside = '-- outside a transaction\n';
const plantedIndexes = [
  ['apps/server/migrations/0401_planted.sql', 'create index a on guides (id_driver);', true],
  ['apps/server/migrations/0401_planted.sql', 'create unique index a\n  on guides (id_driver);', true],
  ['apps/server/migrations/0401_planted.sql', 'create index concurrently a on guides (id_driver);', true],
  ['apps/server/migrations/0401_planted.sql', `${outside}update guides set live = true;\n`, true],
  [
    'apps/server/migrations/0401_planted.sql',
    `${outside}create index concurrently if not exists a on guides (id_driver);\n`,
    true,
  ],
  [
    'apps/server/migrations/0401_planted.sql',
    `${outside}-- why\ndrop index concurrently if exists a;\ncreate index concurrently a on guides (id_driver);\n`,
    false,
  ],
  [
    'apps/server/migrations/0401_planted.sql',
    'create table planted (n integer);\ncreate index a on planted (n);',
    false,
  ],
  ['apps/server/migrations/0400_02_planted.sql', 'create index a on guides (id_driver);', false],
];
for (const [file, text, seen] of plantedIndexes)
  if (locksTable(file, text) !== seen)
    problems.push(`The rule «indexes are created concurrently» misjudges the planted ${file}: ${text}`);
/** antd's Modal closes and discards typed text without asking, and shows changes of the screen behind it: ui/Dialog.tsx does neither. */
const importsModal = (file, text) =>
  /^apps\/web\/src\/(features|kits)\/.*\.tsx?$/.test(file) &&
  (/import\s+(?!type\b)[^;]*\bModal\b[^;]*\sfrom 'antd'/.test(text) || /from 'antd\/(es|lib)\/modal/.test(text));
const plantedModals = [
  ['apps/web/src/features/planted/Form.tsx', "import { Form, Modal } from 'antd';", true],
  ['apps/web/src/kits/planted/Form.tsx', "import {\n  Form,\n  Modal,\n} from 'antd';", true],
  ['apps/web/src/features/planted/Form.tsx', "import { Modal as Window } from 'antd';", true],
  ['apps/web/src/features/planted/Form.tsx', "import Modal from 'antd/es/modal';", true],
  [
    'apps/web/src/features/planted/Form.tsx',
    "import { App } from 'antd';\nimport { FormModal } from '../FormModal.tsx';",
    false,
  ],
  [
    'apps/web/src/features/planted/Form.tsx',
    "import { PasteModal } from './a.tsx';\nimport { App } from 'antd';",
    false,
  ],
  ['apps/web/src/features/planted/Form.tsx', "import { type ModalProps } from 'antd';", false],
  ['apps/web/src/ui/Dialog.tsx', "import { Modal } from 'antd';", false],
];
for (const [file, text, seen] of plantedModals)
  if (importsModal(file, text) !== seen)
    problems.push(`The rule «dialogs ask before they close» misjudges the planted ${file}: ${text}`);
/** antd's Table has no cards for a phone, and does not say what would be in it: the tables of ui/table do. */
const importsTable = (file, text) =>
  /^apps\/web\/src\/(features|kits)\/.*\.tsx?$/.test(file) &&
  (/import\s+(?!type\b)[^;]*(?<!type )\bTable\b[^;]*\sfrom 'antd'/.test(text) ||
    /from 'antd\/(es|lib)\/table/.test(text));
const plantedTables = [
  ['apps/web/src/features/planted/Lines.tsx', "import { Button, Table } from 'antd';", true],
  ['apps/web/src/kits/planted/Lines.tsx', "import {\n  Button,\n  Table,\n} from 'antd';", true],
  ['apps/web/src/features/planted/Lines.tsx', "import { Table as Grid, type TableProps } from 'antd';", true],
  ['apps/web/src/features/planted/Lines.tsx', "import Table from 'antd/es/table';", true],
  ['apps/web/src/features/planted/Lines.tsx', "import type { TableProps } from 'antd';", false],
  ['apps/web/src/features/planted/Lines.tsx', "import { Button, type TableProps } from 'antd';", false],
  [
    'apps/web/src/features/planted/Lines.tsx',
    "import { Button } from 'antd';\nimport { SmallTable } from '../../ui/table/SmallTable.tsx';",
    false,
  ],
  ['apps/web/src/ui/table/SmallTable.tsx', "import { Table } from 'antd';", false],
];
for (const [file, text, seen] of plantedTables)
  if (importsTable(file, text) !== seen)
    problems.push(`The rule «tables have cards on a phone» misjudges the planted ${file}: ${text}`);
/** The only users of MatrixTable, which scrolls sideways, and why their rows cannot be cards. */
const matrices = {
  'apps/web/src/features/bookings/reservations/detail/MoneyTab.tsx': 'amounts with their sums below',
  'apps/web/src/features/bookings/reservations/times/TimesTab.tsx': 'planned and actual times side by side',
  'apps/web/src/features/bookings/tasks/MatrixTab.tsx': 'tasks by person and role',
  'apps/web/src/features/insight/boards/status/TimesDialog.tsx': 'figures by group',
  'apps/web/src/features/insight/boards/trip-report/ReportPage.tsx': 'planned and actual times side by side',
  'apps/web/src/kits/charts/Chart.tsx': 'the figures of a chart',
  'apps/web/src/kits/imports/ImportTable.tsx': 'the columns of a file',
  'apps/web/src/kits/report/report-tables.tsx': 'the figures of a report with their totals',
};
const importsMatrix = (file, text) => !(file in matrices) && /from '[^']*\/MatrixTable\.tsx'/.test(text);
const plantedMatrices = [
  ['apps/web/src/features/planted/Lines.tsx', "import { MatrixTable } from '../../ui/table/MatrixTable.tsx';", true],
  ['apps/web/src/kits/charts/Chart.tsx', "import { MatrixTable } from '../../ui/table/MatrixTable.tsx';", false],
  ['apps/web/src/features/planted/Lines.tsx', "import { SmallTable } from '../../ui/table/SmallTable.tsx';", false],
];
for (const [file, text, seen] of plantedMatrices)
  if (importsMatrix(file, text) !== seen)
    problems.push(`The rule «only matrices scroll sideways» misjudges the planted ${file}: ${text}`);
/**
 * antd's Form alone has no guard, no frozen record and no places for refusals; FormModal, FormPage and FormShell have them. The other forms,
 * each with its reason.
 */
const rawForms = {
  'apps/web/src/features/insight/boards/lists/WhoDrove.tsx': 'a search: nothing is sent',
  'apps/web/src/features/money/billing/CreateOrders.tsx':
    'one date; orders are created one after another, and can be stopped',
  'apps/web/src/features/operations/guides/drawer/IssueProblems.tsx':
    'part of the refusal that it answers; it sends the call of the button above',
  'apps/web/src/features/operations/travel/ReceiptModal.tsx': 'the phone stores it in its outbox, without signal too',
  'apps/web/src/features/operations/travel/travel-modals.tsx': 'the phone stores it in its outbox, without signal too',
  'apps/web/src/features/people/account/LookForm.tsx': 'each choice takes effect at once',
  'apps/web/src/features/people/account/PasswordForm.tsx': 'no record, and its fields are emptied after success',
  'apps/web/src/features/tracking/monitoring/SeenDeparture.tsx':
    'a late position changes its time while the person types',
  'apps/web/src/kits/driver-notices/DriverNotices.tsx': 'one text with two buttons, which is emptied after success',
  'apps/web/src/kits/imports/CorrectRow.tsx': 'its fields are the columns of a file',
};
const usesRawForm = (file, text) =>
  /^apps\/web\/src\/(features|kits)\/.*(?<!\.test)\.tsx$/.test(file) &&
  !(file in rawForms) &&
  /import\s[^;]*\bForm\b[^;]*\sfrom 'antd'/.test(text) &&
  /<Form[\s>]/.test(text) &&
  // A component of their own under that name, which is a FormModal.
  !/\bconst Form\b/.test(text);
const plantedForms = [
  ['apps/web/src/features/planted/Edit.tsx', `import { Form } from 'antd';\n<Form layout="vertical">`, true],
  ['apps/web/src/kits/planted/Edit.tsx', `import {\n  Form,\n  Input,\n} from 'antd';\n<Form\n  form={form}`, true],
  ['apps/web/src/features/planted/Edit.tsx', `import { Form } from 'antd';\n<FormModal><Form.Item />`, false],
  ['apps/web/src/kits/planted/Edit.tsx', `import { Form } from 'antd';\nconst Form = Own;\n<Form of={of} />`, false],
  ['apps/web/src/features/people/account/LookForm.tsx', `import { Form } from 'antd';\n<Form>`, false],
];
for (const [file, text, seen] of plantedForms)
  if (usesRawForm(file, text) !== seen)
    problems.push(`The rule «forms are built with the kit» misjudges the planted ${file}: ${text}`);
/** antd's Upload keeps neither failures nor what a form waits for, and accepts any file: kits/files does all three. */
const importsUpload = (file, text) =>
  /^apps\/web\/src\/.*\.tsx?$/.test(file) &&
  !/^apps\/web\/src\/kits\/files\//.test(file) &&
  (/import\s+(?!type\b)[^;]*(?<!type )\bUpload\b[^;]*\sfrom 'antd'/.test(text) ||
    /from 'antd\/(es|lib)\/upload/.test(text));
const plantedUploads = [
  ['apps/web/src/features/planted/Files.tsx', "import { Button, Upload } from 'antd';", true],
  ['apps/web/src/kits/planted/Files.tsx', "import {\n  Button,\n  Upload,\n} from 'antd';", true],
  ['apps/web/src/ui/Planted.tsx', "import { Upload as Chooser } from 'antd';", true],
  ['apps/web/src/features/planted/Files.tsx', "import Dragger from 'antd/es/upload/Dragger';", true],
  ['apps/web/src/features/planted/Files.tsx', "import { Button, type UploadProps } from 'antd';", false],
  [
    'apps/web/src/features/planted/Files.tsx',
    "import { Button } from 'antd';\nimport type { Upload } from '../../kits/files/uploads.ts';",
    false,
  ],
  [
    'apps/web/src/features/planted/Files.tsx',
    "import type { Upload } from './uploads.ts';\nimport { Button } from 'antd';",
    false,
  ],
  ['apps/web/src/kits/files/UploadButton.tsx', "import { Button, Upload } from 'antd';", false],
];
for (const [file, text, seen] of plantedUploads)
  if (importsUpload(file, text) !== seen)
    problems.push(`The rule «one way to upload» misjudges the planted ${file}: ${text}`);
/**
 * React renders a transition late, so that a second key press would act on the row that was shown before (docs/plans/findings.md, web A1).
 */
const drawsLate = (file, text) =>
  /^apps\/web\/src\/.*\.tsx$/.test(file) &&
  !/\.test\.tsx$/.test(file) &&
  [...text.matchAll(/<RouterProvider\b[^>]*>/g)].some(([element]) => !element.includes('useTransitions={false}'));
const plantedRouters = [
  ['apps/web/src/main.tsx', '<RouterProvider router={router} />', true],
  ['apps/web/src/main.tsx', '<RouterProvider\n  router={router}\n  useTransitions\n/>', true],
  ['apps/web/src/main.tsx', '<RouterProvider router={router} useTransitions={false} />', false],
];
for (const [file, text, seen] of plantedRouters)
  if (drawsLate(file, text) !== seen)
    problems.push(`The rule «addresses are rendered at once» misjudges the planted ${file}: ${text}`);
// Parameters (packages/domain/src/system/parameters): the server must read each one, each must have a reference value, and only their modules
// may query the table.
const parameterHome = 'packages/domain/src/system/parameters/parameters.data.ts';
const declaredParameters = text => [...text.matchAll(/^ {2}(\w+): \{/gm)].map(match => match[1]);
/** A reader names its parameters as texts ('diesel_usd_galon'); files that declare, enter or test them do not count as readers. */
const readsParameters = file =>
  /^(apps\/server\/src\/modules|packages\/domain\/src)\//.test(file) &&
  !/\.(test|samples)\.ts$|\/parameters\.data\.ts$|\/(catalogues|parameter-values)\//.test(file);
/** A direct query of the table would ignore the types of the parameters and missing values. */
const asksParameterTable = (file, text) =>
  /^apps\/server\/src\/.*\.ts$/.test(file) &&
  !/\.(test|samples|generated)\.ts$|\/(parameters|parameter-values)\//.test(file) &&
  /\b(from|into|update|join) parameters\b/.test(text);
function parameterProblems(declared, stored, readers) {
  const read = key => readers.some(text => new RegExp(`['"]${key}['"]`).test(text));
  return [
    ...declared.filter(key => !read(key)).map(key => `The parameter ${key} is not read by the server`),
    ...declared
      .filter(key => !stored.includes(key))
      .map(key => `The parameter ${key} has no value in the reference data`),
    ...stored
      .filter(key => !declared.includes(key))
      .map(key => `The reference data contain ${key}, which is not a declared parameter`),
  ];
}
const plantedParameters = declaredParameters(
  'export const PARAMETERS = {\n  a_usd: {\n    name,\n  },\n  b_pct: { name },\n} as const',
);
const plantedProblems = parameterProblems(plantedParameters, ['a_usd', 'c_min'], ["parameter(tx, 'a_usd', date)"]);
if (plantedParameters.join() !== 'a_usd,b_pct' || plantedProblems.length !== 3)
  problems.push('The rule «parameters and their readers» misjudges the planted parameters');
if (!asksParameterTable('apps/server/src/modules/planted/x.queries.ts', 'select value from parameters where'))
  problems.push('The rule «only their modules query parameters» misjudges the planted query');
/** Purchase parameters: this file declares them, people enter them on a screen of their own, rules read them. */
const purchaseHome = 'packages/domain/src/prices/pricing/purchase-param-input.ts';
const readsPurchaseParams = file =>
  readsParameters(file) && file !== purchaseHome && !/\/modules\/prices\/purchase-fees\//.test(file);
function purchaseProblems(declared, readers) {
  const read = key => readers.some(text => new RegExp(`['"]${key}['"]`).test(text));
  return declared.filter(key => !read(key)).map(key => `The purchase parameter ${key} is not read by the server`);
}
if (purchaseProblems(['a_usd', 'b_pct'], ["param('a_usd')", "param('d')"]).length !== 1)
  problems.push('The rule «purchase parameters and their readers» misjudges the planted parameters');
/**
 * Plain dayjs uses the browser's time zone, so that «Hoy» in a calendar is the browser's day. ui/form/business-dayjs.ts sets the business
 * zone, app/providers.tsx the language. Every file may import the types of dayjs.
 */
const takesPlainDayjs = (file, text) =>
  /^apps\/web\/src\/.*\.tsx?$/.test(file) &&
  !/^apps\/web\/src\/(ui\/form\/business-dayjs\.ts|app\/providers\.tsx)$/.test(file) &&
  /import\s+(?!type\b)[^;]*\sfrom 'dayjs(\/esm)?'|import\('dayjs/.test(text);
const plantedDayjs = [
  ['apps/web/src/features/planted/Head.tsx', "import dayjs from 'dayjs';", true],
  ['apps/web/src/kits/planted/Head.tsx', "import dayjs, { type Dayjs } from 'dayjs';", true],
  ['apps/web/src/features/planted/Head.tsx', "const { default: dayjs } = await import('dayjs');", true],
  ['apps/web/src/features/planted/Head.tsx', "import type { Dayjs } from 'dayjs';", false],
  ['apps/web/src/features/planted/Head.tsx', "import { dayjs } from '../../ui/form/business-dayjs.ts';", false],
  ['apps/web/src/ui/form/business-dayjs.ts', "import dayjs from 'dayjs';", false],
];
for (const [file, text, seen] of plantedDayjs)
  if (takesPlainDayjs(file, text) !== seen)
    problems.push(`The rule «calendars use the business zone» misjudges the planted ${file}: ${text}`);
/**
 * A verb that takes something away runs in `withReservation` and calls its `lose`, so that no verb asks claims without releasing them, or
 * releases what a claim refuses (decision 0129).
 */
const skipsFrame = (file, text) =>
  /^apps\/server\/src\/modules\/.*\.ts$/.test(file) &&
  !/^apps\/server\/src\/modules\/trips\/state\/claims\//.test(file) &&
  /\b(releaseClaims|demandUnclaimed)\b/.test(text);
const plantedLosses = [
  ['apps/server/src/modules/planted/verb.ts', 'await releaseClaims(tx, loss, { actor, motive });', true],
  ['apps/server/src/modules/planted/verb.ts', 'await demandUnclaimed(tx, loss, actor);', true],
  ['apps/server/src/modules/trips/state/status/verb.ts', "import { releaseClaims } from '../claims/claims.ts';", true],
  ['apps/server/src/modules/trips/state/claims/with-reservation.ts', 'await demandUnclaimed(tx, loss, actor);', false],
  ['apps/server/src/modules/planted/verb.ts', 'await lose(loss, motive);', false],
];
for (const [file, text, seen] of plantedLosses)
  if (skipsFrame(file, text) !== seen)
    problems.push(`The rule «what is taken away is lost in withReservation» misjudges the planted ${file}: ${text}`);
/** Statements that delete containers or legs, or mark guides as deleted, demand a loss that no claim refused: the compiler holds it. */
const deletesUnasked = (file, text) =>
  /^apps\/server\/src\/modules\/.*\.queries\.ts$/.test(file) &&
  /delete from (legs|sub_reservations)\b|update guides set deleted_(at|reason) =|set required = false/.test(text) &&
  !/\bLost</.test(text);
const plantedDeletions = [
  ['apps/server/src/modules/planted/planted.queries.ts', 'delete from legs where id_leg = 1', true],
  ['apps/server/src/modules/planted/planted.queries.ts', 'update guides set deleted_at = now()', true],
  ['apps/server/src/modules/planted/planted.queries.ts', "{ loss }: Lost<'LEGS'> … delete from legs", false],
  ['apps/server/src/modules/planted/planted.test.ts', 'delete from legs where id_leg = 1', false],
];
for (const [file, text, seen] of plantedDeletions)
  if (deletesUnasked(file, text) !== seen)
    problems.push(`The rule «what is deleted was lost» misjudges the planted ${file}: ${text}`);
/** Advisory locks are taken by name through platform/db/hold-name: a key of its own could be the same as another's. */
const locksByHand = (file, text) =>
  /^apps\/server\/src\/modules\/.*\.ts$/.test(file) && !/\.test\.ts$/.test(file) && /pg_(try_)?advisory_/.test(text);
const plantedLock = 'select pg_advisory_xact_lock(7)';
if (
  !locksByHand('apps/server/src/modules/planted/planted.queries.ts', plantedLock) ||
  locksByHand('apps/server/src/modules/planted/planted.test.ts', plantedLock)
)
  problems.push('The rule «advisory locks are taken by name» misjudges the planted queries');
/** Spreading an object literal into the surrounding one, or into the attributes of an element, only saves lines. */
const spreadsLiteral = text => /\.\.\.\(?\s*\{/.test(text);
const plantedSpreads = [
  [`{ ..${'.'}{ a, b }, c }`, true],
  [`{ ..${'.'}({ a, b } as const), c }`, true],
  [`{ ..${'.'}(\n  { a, b }), c }`, true],
  ['{ ...of, ...(isOpen && { a }) }', false],
];
for (const [text, seen] of plantedSpreads)
  if (spreadsLiteral(text) !== seen)
    problems.push(`The rule «no literal is spread» misjudges the planted object ${text}`);
/** A list of names in one string that is split only saves lines; searches do not find its names as such. */
const splitsNames = text => /'[a-z_]+(?: [a-z_]+){3,}'\s*\.split\(' '\)/.test(text);
const plantedNames = [
  ["'cita cierre own sale'.split(' ')", true],
  ["'cita cierre own sale'\n  .split(' ')", true],
  ["name.split(' ')", false],
  ["['cita', 'cierre', 'own', 'sale']", false],
];
for (const [text, seen] of plantedNames)
  if (splitsNames(text) !== seen) problems.push(`The rule «no list of names is split» misjudges the planted ${text}`);
/** The manifest of a module says in one sentence what the module does. */
const saysNothing = (file, text) =>
  /^apps\/server\/src\/modules\/.*\.module\.ts$/.test(file) && !/\*\/\nexport const \w+Module\b/.test(text);
const plantedManifest = 'apps/server/src/modules/planted/planted/planted.module.ts';
if (
  !saysNothing(plantedManifest, 'export const plantedModule: Module = {') ||
  saysNothing(plantedManifest, '/** Plants. */\nexport const plantedModule: Module = {')
)
  problems.push('The rule «a module says what it does» misjudges the planted manifests');
const isSource = file => /\.(ts|tsx|mjs|cjs)$/.test(file);
/** An alarm, not a target: most files have far fewer lines. */
const MANY_LINES = 600;
for (const file of files.filter(isSource)) {
  let text = '';
  try {
    text = readFileSync(file, 'utf8');
  } catch {
    continue; // deleted in the working copy
  }
  const lines = text.split('\n').length;
  if (lines > MANY_LINES && !/\.generated\.ts$/.test(file))
    problems.push(`${file}: ${lines} lines; split the file: it is about more than one thing`);
  if (/\bas any\b|@ts-ignore|@ts-nocheck/.test(text) && file !== 'scripts/check-project.mjs')
    problems.push(`${file}: any or ts-ignore`);
  if (/^apps\/server\/src\//.test(file) && /AbortSignal\.(timeout|any)\(/.test(text))
    problems.push(
      `${file}: garbage collection may remove signals of AbortSignal.timeout and .any (Node 20); use platform/within.ts`,
    );
  if (spreadsLiteral(text) && file !== 'scripts/check-project.mjs')
    problems.push(`${file}: write the fields of \`...{ }\` into the object itself`);
  if (splitsNames(text) && file !== 'scripts/check-project.mjs')
    problems.push(`${file}: write the names as a list, not as a string to split`);
  if (saysNothing(file, text)) problems.push(`${file}: say in a comment above the manifest what the module does`);
  if (importsModal(file, text))
    problems.push(`${file}: antd's Modal discards typed text; use ui/Dialog.tsx, which asks first`);
  if (importsTable(file, text))
    problems.push(`${file}: use SmallTable, MatrixTable or DataTable of ui/table instead of antd's Table`);
  if (importsMatrix(file, text) && file !== 'scripts/check-project.mjs')
    problems.push(`${file}: use SmallTable of ui/table, or list the file with its reason in matrices`);
  if (usesRawForm(file, text))
    problems.push(
      `${file}: use FormModal, FormPage or FormShell of ui/form, or list the file with its reason in rawForms`,
    );
  if (importsUpload(file, text))
    problems.push(`${file}: use useUpload with UploadButton or DropZone of kits/files instead of antd's Upload`);
  if (drawsLate(file, text)) problems.push(`${file}: RouterProvider needs useTransitions={false}`);
  if (takesPlainDayjs(file, text))
    problems.push(`${file}: plain dayjs uses the browser's time zone; import it from ui/form/business-dayjs.ts`);
  if (locksTable(file, text))
    problems.push(`${file}: create an index on an existing table concurrently, outside a transaction (decision 0142)`);
  if (deletesUnasked(file, text)) problems.push(`${file}: demand what lose returns to delete (decision 0129)`);
  if (skipsFrame(file, text)) problems.push(`${file}: call lose of withReservation (decision 0129)`);
  if (locksByHand(file, text)) problems.push(`${file}: use holdName of platform/db/hold-name.ts`);
  if (speaksSql(file, text)) problems.push(`${file}: SQL belongs in *.queries.ts`);
  if (/^apps\/server\/src\/.*\.queries\.ts$/.test(file))
    for (const name of lockedReads(text)) problems.push(`${file}: ${name} locks rows: name it lock…`);
  if (/(^|\/)index\.tsx?$/.test(file)) problems.push(`${file}: barrels are not used; import the file`);
}
const sourceOf = file => readFileSync(file, 'utf8');
problems.push(
  ...parameterProblems(
    declaredParameters(sourceOf(parameterHome)),
    [...new Set(JSON.parse(sourceOf('apps/server/reference/06-parameters.json')).parameters.map(row => row.key))],
    files.filter(file => readsParameters(file) && existsSync(file)).map(sourceOf),
  ),
);
problems.push(
  ...purchaseProblems(
    declaredParameters(sourceOf(purchaseHome)),
    files.filter(file => readsPurchaseParams(file) && existsSync(file)).map(sourceOf),
  ),
);
for (const file of files.filter(name => isSource(name) && existsSync(name)))
  if (asksParameterTable(file, sourceOf(file)))
    problems.push(`${file}: read parameters through modules/system/parameters`);
problems.push(...settledFactProblems(files.filter(existsSync), sourceOf));
if (/resolved": "https?:/.test(readFileSync('package-lock.json', 'utf8')))
  problems.push('package-lock.json contains registry hosts');
const glossary = readFileSync('docs/glossary.md', 'utf8').toLowerCase();
const modules = new Set(files.map(f => /^apps\/server\/src\/modules\/[^/]+\/([^/]+)\//.exec(f)?.[1]).filter(Boolean));
for (const name of modules)
  if (!glossary.includes(name.replace(/s$/, '')))
    problems.push(`docs/glossary.md: the module word «${name}» is missing`);
for (const problem of problems) console.error(problem);
if (problems.length > 0) process.exit(1);
