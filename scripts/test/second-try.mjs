// Which failed files may run once more, alone. A browser on a busy machine can be late without a fault of the product; a rule cannot.
const browser = file => /^e2e\//.test(file) && !/^e2e\/kill\.test\.ts$/.test(file);
/** Tests of the server whose subject is time itself: lanes, leases, a database that goes away. */
const ofTiming = [
  'apps/server/src/modules/tracking/tracking/positions-lane.test.ts',
  'apps/server/src/modules/system/imports/many-at-once.test.ts',
  'apps/server/src/modules/tracking/tracking/several.test.ts',
  'apps/server/src/modules/people/session/hashing.test.ts',
  'apps/server/src/platform/db/away.test.ts',
  'apps/server/src/platform/live/fanout.test.ts',
];
/** More files than these that fail are no accident. */
const MOST = 3;

/** Whether these failed files are tried again: all of them may be, and they are few. */
export const maySecondTry = failed =>
  failed.length > 0 && failed.length <= MOST && failed.every(({ file }) => browser(file) || ofTiming.includes(file));
