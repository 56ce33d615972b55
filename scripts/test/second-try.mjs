// Which failed files may run once more, alone. On a busy machine a browser test can fail without a defect of the product; a rule cannot.
const browser = file => /^e2e\//.test(file) && !/^e2e\/kill\.test\.ts$/.test(file);
/** Tests of the server about time: lanes, leases, an unavailable database. */
const ofTiming = [
  'apps/server/src/modules/tracking/tracking/positions-lane.test.ts',
  'apps/server/src/modules/system/imports/many-at-once.test.ts',
  'apps/server/src/modules/tracking/tracking/several.test.ts',
  'apps/server/src/modules/people/session/hashing.test.ts',
  'apps/server/src/platform/db/unavailable.test.ts',
  'apps/server/src/platform/live/fanout.test.ts',
];
/** If more files fail, it is no accident. */
const MOST = 3;

/** Whether these failed files run again: only if all of them may and they are few. */
export const maySecondTry = failed =>
  failed.length > 0 && failed.length <= MOST && failed.every(({ file }) => browser(file) || ofTiming.includes(file));
