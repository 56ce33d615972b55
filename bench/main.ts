import { systemAuthor, systemScope } from '../apps/server/src/platform/db/database.ts';
import { tripAlerts } from './alerts.ts';
import { answers } from './answers.ts';
import { askedFirst } from './asked.ts';
import { assignRace } from './assign-race.ts';
import { assignDay, lapOrlib, replanTwenty } from './assigning.ts';
import { inBrowser } from './browser.ts';
import { bareServer, callOverhead } from './calls.ts';
import { addDevices, benchDevices } from './devices.ts';
import { emptiesPreview } from './empties.ts';
import { etaReplay } from './eta.ts';
import { excelExport } from './excel.ts';
import { fastEdit } from './fast-edit.ts';
import { wants } from './figure.ts';
import { gps } from './gps.ts';
import { imports } from './imports.ts';
import { largeReservation } from './large.ts';
import { lists } from './lists.ts';
import { masterLists } from './masters.ts';
import { multi } from './multi.ts';
import { operations } from './operations.ts';
import { playback } from './playback.ts';
import { thinning } from './positions.ts';
import { geofence, pdf } from './pure.ts';
import { dearer, fillRates, rates } from './rates.ts';
import { stages } from './stages.ts';
import { starts } from './start.ts';
import { stopEdit } from './stop-edit.ts';
import { streetTurns } from './street-turns.ts';
import { unstoredServer } from './unstored.ts';
import { longestWait } from './waits.ts';
import { embeddedWorld, postgresWorld } from './world.ts';

const ofOperations = ['rescue', 'tasks', 'list.tasks', 'list.bitacora', 'list.qr', 'free_time', 'status'];

async function onPostgres(): Promise<void> {
  const world = await postgresWorld();
  const databaseUrl = world.databaseUrl ?? '';
  const trucks = await addDevices(databaseUrl);
  const served = await world.serve();
  try {
    if (wants('list')) await lists(databaseUrl, served);
    if (wants('call')) await callOverhead(databaseUrl, served);
    if (wants('excel')) await excelExport(databaseUrl, served);
    if (wants('gps')) await gps(world, served, trucks);
    if (wants('import', 'fees.import')) await imports(served, 'postgres');
    if (wants('large')) await largeReservation(databaseUrl, served);
    if (wants('booking.save', 'guide.detail')) await answers(databaseUrl, served);
    if (wants('rate')) await rates(databaseUrl, served);
    if (wants('empties.500')) await emptiesPreview(databaseUrl, served);
    if (wants('fast_edit')) await fastEdit(databaseUrl, served);
    if (wants('stages')) await stages(databaseUrl, served);
    if (wants('stop.edit')) await stopEdit(databaseUrl, served);
    if (wants('playback')) await playback(databaseUrl, served);
    if (wants('positions')) await thinning(databaseUrl);
    if (wants(...ofOperations)) await operations(databaseUrl, served);
    if (wants('asked')) await askedFirst(databaseUrl, served);
    if (wants('assign.race')) await assignRace(databaseUrl, served);
    if (wants('load', 'map')) await inBrowser(served, trucks.length);
    // Last, because the rows that it adds to the lists would change the other figures.
    if (wants('list.masters')) await masterLists(databaseUrl, served);
    // Last, because it makes guides of the other figures trips under way.
    if (wants('alerts')) await tripAlerts(databaseUrl);
  } finally {
    await served.stop();
    await world.end();
  }
}

async function onEmbedded(): Promise<void> {
  let trucks: number[] = [];
  let drafts: object[] = [];
  const world = await embeddedWorld(async db => {
    trucks = await benchDevices(db);
    if (!wants('wait')) return;
    await db.write(systemScope, systemAuthor, tx => tx.run(fillRates));
    drafts = (await db.read(systemScope, tx => tx.rows(dearer))).map(row => row.draft);
  });
  const served = await world.serve();
  try {
    if (wants('gps')) await gps(world, served, trucks);
    if (wants('import', 'fees.import')) await imports(served, 'embedded');
    if (wants('wait')) await longestWait(served, drafts);
  } finally {
    await served.stop();
    await world.end();
  }
}

async function main(): Promise<void> {
  if (process.env.BENCH_ROLE === 'bare') return bareServer(process.env.DATABASE_URL ?? '');
  if (process.env.BENCH_ROLE === 'unstored') return unstoredServer();
  if (wants('geofence')) geofence();
  if (wants('pdf')) await pdf();
  if (wants('lap.orlib')) lapOrlib();
  if (wants('assign.300x300')) await assignDay();
  if (wants('replan')) await replanTwenty();
  if (wants('street_turn')) streetTurns();
  if (wants('eta.replay')) etaReplay();
  if (
    wants(
      'list',
      'call',
      'excel',
      'import',
      'fees.import',
      'rate',
      'empties.500',
      'fast_edit',
      'large',
      'booking.save',
      'guide.detail',
      'stages',
      'stop.edit',
      'playback',
      'positions',
      'alerts',
      'asked',
      'assign.race',
      ...ofOperations,
      'gps',
      'load',
      'map',
    )
  )
    await onPostgres();
  if (wants('multi')) await multi();
  if (wants('gps', 'import', 'fees.import', 'wait')) await onEmbedded();
  if (wants('start')) await starts();
}

main().catch((error: Error) => {
  console.error(error);
  process.exit(1);
});
