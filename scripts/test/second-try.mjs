// Which failed files may run again, alone. On a busy machine a browser test can fail without a defect of the product; a test of a rule cannot.
const browser = file => /^e2e\//.test(file) && !/^e2e\/kill\.test\.ts$/.test(file);
/** Tests of the server about time: lanes, leases, an unavailable database. */
const ofTiming = [
  'apps/server/src/modules/tracking/positions/positions-lane.test.ts',
  'apps/server/src/modules/system/imports/many-at-once.test.ts',
  'apps/server/src/modules/tracking/positions/several.test.ts',
  'apps/server/src/modules/people/session/hashing.test.ts',
  'apps/server/src/platform/db/unavailable.test.ts',
  'apps/server/src/platform/live/fanout.test.ts',
];
/** Maximum number of files: if more fail, the cause is a defect, not the machine. */
const MOST = 3;

/** Whether these failed files run again: only if each of them may, and they are few. */
export const maySecondTry = failed =>
  failed.length > 0 && failed.length <= MOST && failed.every(({ file }) => browser(file) || ofTiming.includes(file));

/**
 * The results of a run after its failed files ran again: those that passed replace the failures, which are `flaky`. If the second run is
 * not complete, nothing is replaced.
 */
export function afterSecondTry(files, second) {
  if (!second.isComplete) return { files, flaky: [] };
  const keyOf = ({ part, file }) => `${part}:${file}`;
  const green = new Map(second.files.filter(({ failures }) => failures.length === 0).map(file => [keyOf(file), file]));
  const isFlaky = file => file.failures.length > 0 && green.has(keyOf(file));
  return {
    files: files.map(file => (isFlaky(file) ? green.get(keyOf(file)) : file)),
    flaky: files.filter(isFlaky),
  };
}
